import { type DurationUnit, unitOf } from './duration.ts'
import type { FieldColumns } from './row-cells.ts'

/** The column indexes of a mapping. @param unit of durations, if the columns' names do not contain it */
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
