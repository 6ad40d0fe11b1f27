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
  const known = columns.map((name) => ({ name, ends: endsOf(name) }))
  for (const [field, names] of Object.entries(words)) {
    const wanted = new Set(names.map(folded))
    const free = known.filter(({ name }) => !taken.has(name))
    const column =
      free.find(({ name }) => wanted.has(folded(name)) || wanted.has(folded(withoutUnit(name)))) ??
      free.find(({ ends: [long = ''] }) => wanted.has(long)) ??
      free.find(({ ends: [, short = ''] }) => wanted.has(short))
    if (column === undefined) continue
    mapping[field] = column.name
    taken.add(column.name)
  }
  return mapping
}

/**
 * Of a path such as `Policy.Beneficiaries[1].Name`, its last two steps and its last one, as words: `beneficiaries2name` and `2name`.
 * The first of a list has no number, as the first of several columns has none. Nothing of what is no path.
 */
function endsOf(name: string): string[] {
  if (!PATH.test(name)) return []
  const steps = name
    .replaceAll(/\[(\d+)\]/g, (_, at: string) => (at === '0' ? '' : ` ${Number(at) + 1}`))
    .split('.')
    .slice(-2)
  return [folded(steps.join(' ')), folded(steps.at(-1) ?? '')]
}

const PATH = /^[^.[\]]+(?:\[\d+\]|\.[^.[\]\s][^.[\]]*)+$/
