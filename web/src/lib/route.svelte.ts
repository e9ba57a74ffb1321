/** Which page is shown: the path of the address, read and changed without loading the page again. */

export type Page =
  | { name: 'lobby' | 'create' | 'settings' | 'nothing' }
  | { name: 'table' | 'hands'; table: string }
  | { name: 'hand'; table: string; number: number };

export function pageOf(path: string): Page {
  if (path === '/') return { name: 'lobby' };
  if (path === '/new') return { name: 'create' };
  if (path === '/settings') return { name: 'settings' };
  const [, table, hands, number] = /^\/t\/([\w-]+)(\/hands(?:\/(\d+))?)?\/?$/.exec(path) ?? [];
  if (!table) return { name: 'nothing' };
  if (number) return { name: 'hand', table, number: Number(number) };
  return { name: hands ? 'hands' : 'table', table };
}

class Route {
  path = $state(location.pathname);
  readonly page = $derived(pageOf(this.path));
}

export const route = new Route();

/** Go to another page of ours. */
export function navigate(path: string, { replace = false } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  if (location.pathname === route.path) return;
  route.path = location.pathname;
  window.scrollTo(0, 0);
}

/** The address of a table, as it is sent to friends. */
export const linkOf = (table: string): string => `${location.origin}/t/${table}`;

addEventListener('popstate', () => (route.path = location.pathname));

// Every plain click on a link of ours stays in the page; a new tab, a download or another site is the browser's.
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.('a');
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return;
  const foreign = link.origin !== location.origin || link.pathname.startsWith('/api/');
  if (foreign || link.target || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return;
  event.preventDefault();
  navigate(link.pathname + link.search + link.hash);
});
