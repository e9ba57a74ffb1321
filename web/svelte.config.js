import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    discloseVersion: false,
    // Short names: they stand at every element.
    cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}`,
  },
};
