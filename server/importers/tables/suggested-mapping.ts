import { folded } from './folded.ts'
import { withoutUnit } from './duration.ts'

/**
 * Which column is probably which field, by their names; a field that no name speaks of is left out. A column serves one
 * field: the first that knows its name.
 * @param words field → what its column is called, in the order in which the fields choose
 */
export function suggestedMapping(
  columns: readonly string[],
  words: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const mapping: Record<string, string> = {}
  const taken = new Set<string>()
  for (const [field, names] of Object.entries(words)) {
    const known = new Set(names.map(folded))
    const column = columns.find(
      (name) => !taken.has(name) && (known.has(folded(name)) || known.has(folded(withoutUnit(name)))),
    )
    if (column === undefined) continue
    mapping[field] = column
    taken.add(column)
  }
  return mapping
}
