import { type DurationUnit, unitOf } from './duration.ts'
import type { FieldColumns } from './row-cells.ts'

/** Where the columns of a mapping stand. @param unit of durations, where the columns' names do not tell it */
export function fieldColumns(
  names: readonly string[],
  mapping: Readonly<Record<string, string>>,
  unit?: DurationUnit,
): FieldColumns {
  return Object.fromEntries(
    Object.entries(mapping).flatMap(([field, name]) => {
      const at = names.indexOf(name)
      return at === -1 ? [] : [[field, { at, name, unit: unit ?? unitOf(name) }]]
    }),
  )
}
