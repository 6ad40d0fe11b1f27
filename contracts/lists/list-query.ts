import * as z from 'zod/mini'

export const MAX_PER_PAGE = 200
export const DEFAULT_PER_PAGE = 25

/** The query fields of every list. An invalid page is page one; `per_page` beyond 200 is refused. */
export const listQueryShape = {
  page: z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1), 1),
  per_page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_PER_PAGE)), DEFAULT_PER_PAGE),
}

/** `started_at` sorts ascending, `-started_at` descending; an unknown field gives the default order. */
export const sortSchema = <const Field extends string>(fields: readonly Field[], initial: Sort<NoInfer<Field>>) => {
  const sorts = fields.flatMap((field): Sort<Field>[] => [field, `-${field}`])
  return z.pipe(
    z.optional(z.string()),
    z.transform((given): Sort<Field> => sorts.find((sort) => sort === given) ?? initial),
  )
}

export type Sort<Field extends string> = Field | `-${Field}`
