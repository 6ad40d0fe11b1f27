/**
 * The search part of an address as a saved view keeps it: without the page, which means nothing tomorrow, and without what an address
 * need not say.
 */
export function viewSearch(search: Record<string, unknown>, usual: Record<string, unknown>): string {
  const said = Object.entries(search).filter(
    ([name, value]) => name !== 'page' && value !== undefined && value !== usual[name],
  )
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
}
