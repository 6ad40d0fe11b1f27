import * as z from 'zod/mini'

const metaSchema = z.object({
  current_page: z.number(),
  last_page: z.number(),
  per_page: z.number(),
  total: z.number(),
  /** Number of the first and the last row of this page, null on an empty page. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  path: z.string(),
})

const linksSchema = z.object({
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  prev: z.nullable(z.string()),
  next: z.nullable(z.string()),
})

/** What the server sends for a list. */
export const pageSchema = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ data: z.array(row), links: linksSchema, meta: metaSchema })

export type Page<Row> = {
  data: Row[]
  links: z.infer<typeof linksSchema>
  meta: z.infer<typeof metaSchema>
}

/** What the browser accepts for a list: the same, or the flat paginator with its `first_page_url` and the like. */
export const readPageSchema = <Row extends z.core.$ZodType>(row: Row) =>
  z.union([
    pageSchema(row),
    z.pipe(
      z.object({
        data: z.array(row),
        ...metaSchema.shape,
        path: z._default(z.string(), ''),
        first_page_url: z.nullable(z.string()),
        last_page_url: z.nullable(z.string()),
        prev_page_url: z.nullable(z.string()),
        next_page_url: z.nullable(z.string()),
      }),
      z.transform(({ data, first_page_url, last_page_url, prev_page_url, next_page_url, ...meta }) => ({
        data,
        links: { first: first_page_url, last: last_page_url, prev: prev_page_url, next: next_page_url },
        meta,
      })),
    ),
  ])
