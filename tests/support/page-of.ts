import type { Page } from '#contracts/pagination.ts'
import { paginated } from '#server/list/paginated.ts'

type PageAsked = { page?: number; perPage?: number; total?: number }

/** What the server at `path` answers with these rows: they are all there are, unless more is said. */
export const pageOf = <Row>(
  rows: Row[],
  path: string,
  { page = 1, perPage = 25, total = rows.length }: PageAsked = {},
): Page<Row> => paginated(rows, { page, perPage, total, path, query: {} })
