// Prints how much script each page loads before it is drawn, gzipped, and fails where that is above the limit.
import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const LIMIT = 60 * 1024;
const page = new URL('../src/sidepot/server/page/', import.meta.url);
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1).padStart(6)} KB`;

const chunks = new Map(
  readdirSync(new URL('assets/', page))
    .filter((name) => name.endsWith('.js'))
    .map((name) => {
      const text = readFileSync(new URL(`assets/${name}`, page), 'utf8');
      return [name, { text, size: gzipSync(text, { level: 9 }).length }];
    }),
);

const namesIn = (text, pattern) => [...text.matchAll(pattern)].map(([, name]) => name);

/** The chunk and everything that has to be there before it runs. */
function closure(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  for (const each of namesIn(chunks.get(name).text, /(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) closure(each, found);
  return found;
}

const sum = (names) => [...names].reduce((total, name) => total + chunks.get(name).size, 0);
const [entry] = namesIn(readFileSync(new URL('index.html', page), 'utf8'), /src="\/assets\/([\w.-]+\.js)"/g);
const pages = [...new Set(namesIn(chunks.get(entry).text, /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g))];

let over = false;
for (const name of pages) {
  const size = sum(new Set([...closure(entry), ...closure(name)]));
  over ||= size > LIMIT;
  console.log(`${kilobytes(size)}  ${name.split('-')[0]}`);
}
console.log(`${kilobytes(sum(chunks.keys()))}  everything, ${chunks.size} files`);
if (over) {
  console.error(`A page loads more script than ${LIMIT / 1024} KB.`);
  process.exit(1);
}
