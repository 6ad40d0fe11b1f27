import { type DurationUnit, unitOf } from './duration.ts'
import { type FieldColumns, plainText, type RowCells } from './row-cells.ts'

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

export type NamedColumn = { name: string; at: number }

/** The columns that are mapped to no field. */
export function otherColumns(names: readonly string[], mapping: Readonly<Record<string, string>>): NamedColumn[] {
  const mapped = new Set(Object.values(mapping))
  return names.flatMap((name, at) => (mapped.has(name) ? [] : [{ name, at }]))
}

/** Their content, unchanged. */
export const otherCells = ({ cells }: RowCells, columns: readonly NamedColumn[]): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap(({ name, at }) => {
      const text = plainText(cells[at] ?? '')
      return text === '' ? [] : [[name, text]]
    }),
  )
