import * as z from 'zod/mini'

/**
 * Reads the search part of an address by a query's schema. People edit and mail addresses: what makes no sense in one is
 * left out, and the rest holds. The router reads `?q=123` as a number, which the schema may know as text.
 */
export const addressSearch =
  <Schema extends z.core.$ZodObject>(schema: Schema) =>
  (search: Record<string, unknown>): z.output<Schema> => {
    const texts = Object.fromEntries(Object.entries(search).map(([name, value]) => [name, asText(value)]))
    const read = z.safeParse(schema, texts)
    if (read.success) return read.data
    const nonsense = new Set(read.error.issues.map((issue) => issue.path[0]))
    return z.parse(schema, Object.fromEntries(Object.entries(texts).filter(([name]) => !nonsense.has(name))))
  }

const asText = (value: unknown) => (typeof value === 'number' || typeof value === 'boolean' ? String(value) : value)
