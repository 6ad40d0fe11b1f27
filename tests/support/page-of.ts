import type { Page } from '#contracts/pagination.ts'
import { paginated } from '#server/list/paginated.ts'

type PageAsked = { page?: number; perPage?: number; total?: number }

/** The server's response at `path` with these rows; they are all rows, unless a higher total is given. */
export const pageOf = <Row>(
  rows: Row[],
  path: string,
  { page = 1, perPage = 25, total = rows.length }: PageAsked = {},
): Page<Row> => paginated(rows, { page, perPage, total, path, query: {} })
