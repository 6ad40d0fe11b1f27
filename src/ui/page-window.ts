/** The pages that a paginator links to: all of them with limit 0, else `limit` of them around the current one. */
export function pageWindow({ current, last, limit = 0 }: { current: number; last: number; limit?: number }): number[] {
  const size = limit > 0 ? Math.min(limit, last) : last
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), last - size + 1))
  return Array.from({ length: size }, (_, at) => first + at)
}
