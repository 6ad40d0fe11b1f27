import { withoutUnit } from './duration.ts'
import { folded } from './folded.ts'

/**
 * The probable column of each field, by the column names; a field without a match is left out. A column serves one
 * field: the first one that knows its name.
 * @param words field → names of its column, in the order of precedence
 */
export function suggestedMapping(
  columns: readonly string[],
  words: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  const mapping: Record<string, string> = {}
  const taken = new Set<string>()
  const named = columns.map((name) => ({ name, ends: endsOf(name) }))
  for (const [field, names] of Object.entries(words)) {
    const keys = new Set(names.map(folded))
    const free = named.filter(({ name }) => !taken.has(name))
    const column =
      free.find(({ name }) => keys.has(folded(name)) || keys.has(folded(withoutUnit(name)))) ??
      free.find(({ ends: [longEnd = ''] }) => keys.has(longEnd)) ??
      free.find(({ ends: [, short = ''] }) => keys.has(short))
    if (column === undefined) continue
    mapping[field] = column.name
    taken.add(column.name)
  }
  return mapping
}

/**
 * For a path such as `Policy.Beneficiaries[1].Name`, its last two steps and its last one, as words:
 * `beneficiaries2name` and `2name`. The first element of a list has no number, as the first of several columns has
 * none. Empty for a name that is no path.
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
