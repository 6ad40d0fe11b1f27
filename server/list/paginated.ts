import type { Page } from '#contracts/pagination.ts'

type PageRequest = {
  page: number
  perPage: number
  /** The number of all rows. */
  total: number
  /** The list's own address, such as `/api/calls`. */
  path: string
  /** The query as it was received; the links repeat it with their own page. */
  query: Record<string, string | number | boolean | undefined>
}

/** One page of a list as it is sent. A page past the last is empty and leads back to the last. */
export function paginated<Row>(rows: Row[], { page, perPage, total, path, query }: PageRequest): Page<Row> {
  const last = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage
  const linkTo = (target: number) => `${path}?${searchOf({ ...query, page: target })}`

  return {
    data: rows,
    links: {
      first: linkTo(1),
      last: linkTo(last),
      prev: page > 1 ? linkTo(Math.min(page - 1, last)) : null,
      next: page < last ? linkTo(page + 1) : null,
    },
    meta: {
      current_page: page,
      last_page: last,
      per_page: perPage,
      total,
      from: rows.length === 0 ? null : first + 1,
      to: rows.length === 0 ? null : first + rows.length,
      path,
    },
  }
}

function searchOf(query: PageRequest['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, String(value))
  }
  return search.toString()
}
