import { type RawBuilder, sql } from 'kysely'

/** The rows of a query as one value, so that one statement can return several results. Dates come as text. */
export const rowsOf = (query: RawBuilder<unknown>) =>
  sql`(select coalesce(json_agg(rows), '[]') from (${query}) as rows)`
