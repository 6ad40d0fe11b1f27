import { plainText, type RowCells } from './row-cells.ts'

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
