/**
 * The field that a list is sorted by, and its direction: `sort` is a field's name, with a minus in front for descending
 * order.
 */
export function sortOrder<Field extends string>(fields: readonly Field[], sort: Field | `-${Field}`) {
  const field = fields.find((name) => sort === name || sort === `-${name}`)!
  return [field, sort === field ? 'asc' : 'desc'] as const
}
