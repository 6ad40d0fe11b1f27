/** An address of the application with the parameters of a search that are set. */
export function addressOf(path: string, search: Record<string, string | number | undefined>): string {
  const entries = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${path}?${new URLSearchParams(entries).toString()}`
}
