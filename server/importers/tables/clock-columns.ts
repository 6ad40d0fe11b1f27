import { folded } from './folded.ts'
import { headerNames } from './headed-table.ts'
import type { Head } from './table-importer.ts'
import { clockAlone, dayAlone, writtenMoment } from './written-moment.ts'

/** For the field of a date, the field of its time of day in a column of its own, and the names of that column. */
export type ClockFields = Readonly<Record<string, { field: string; words: readonly string[] }>>

type Mapping = Readonly<Record<string, string>>
type Words = Readonly<Record<string, readonly string[]>>

/**
 * The suggested mapping with dates in columns that hold them. `Hora inicio` can be a date and time, or only the time
 * beside `Fecha`: the content decides.
 */
export function datedMapping(suggested: Mapping, spec: { words: Words; clocks: ClockFields }, head: Head): Mapping {
  const mapping = { ...suggested }
  for (const [date, { words: clockWords }] of Object.entries(spec.clocks)) {
    const column = mapping[date]
    const content = column === undefined ? null : contentOf(head, column)
    if (content !== 'clock' && content !== 'day') continue
    const known = new Set([...(spec.words[date] ?? []), ...clockWords].map(folded))
    const free = headerNames(head).filter((name) => !Object.values(mapping).includes(name) && known.has(folded(name)))
    const contents = content === 'clock' ? ['moment', 'day'] : ['moment']
    const better = contents
      .map((wanted) => free.find((name) => contentOf(head, name) === wanted))
      .find((name) => name !== undefined)
    if (better !== undefined) mapping[date] = better
  }
  return mapping
}

/** The mapping with the columns of times that stand beside columns of days. What a person assigned stays. */
export function withClocks(mapping: Mapping, clocks: ClockFields, words: Words, head: Head): Record<string, string> {
  const found: Record<string, string> = { ...mapping }
  for (const [date, { field, words: clockWords }] of Object.entries(clocks)) {
    const column = found[date]
    if (column === undefined || field in found || contentOf(head, column) !== 'day') continue
    const known = new Set([...clockWords, ...(words[date] ?? [])].map(folded))
    const beside = headerNames(head).find(
      (name) => !Object.values(found).includes(name) && known.has(folded(name)) && contentOf(head, name) === 'clock',
    )
    if (beside !== undefined) found[field] = beside
  }
  return found
}

/** What the first rows of a column hold; null for anything but dates and times. */
function contentOf(head: Head, column: string): 'day' | 'clock' | 'moment' | null {
  const at = headerNames(head).indexOf(column)
  const cells = head.slice(1).flatMap(({ cells: all }) => (all[at]?.trim() ? [all[at].trim()] : []))
  if (cells.length === 0) return null
  if (mostly(cells, (cell) => dayAlone(cell) !== null)) return 'day'
  if (mostly(cells, (cell) => clockAlone(cell) !== null)) return 'clock'
  return mostly(cells, (cell) => writtenMoment(cell) !== null) ? 'moment' : null
}

/** A cell that somebody wrote by hand must not change how a column is read. */
const mostly = (cells: readonly string[], is: (cell: string) => boolean): boolean =>
  cells.filter(is).length * 10 >= cells.length * 9
