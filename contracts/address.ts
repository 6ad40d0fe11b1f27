import * as z from 'zod/mini'

/**
 * Reads the search part of an address by a query's schema. People edit and send addresses, so invalid values become undefined, and the
 * others stay. The router reads `?q=123` as a number, even if it is text in the schema.
 */
export const addressSearch =
  <Schema extends z.core.$ZodObject>(schema: Schema) =>
  (search: Record<string, unknown>): z.output<Schema> => {
    const texts = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, asText(value)]))
    const read = z.safeParse(schema, texts)
    if (read.success) return read.data
    const invalid = new Set(read.error.issues.map((issue) => issue.path[0]))
    const valid = Object.fromEntries(Object.entries(texts).filter(([name]) => !invalid.has(name)))
    // set explicitly: the router uses the raw address for missing values
    const cleared = Object.fromEntries([...invalid].map((name) => [name, undefined]))
    return { ...cleared, ...z.parse(schema, valid) }
  }

const asText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
