import type { ChartData, ChartRow } from './chart-data.ts'

/** A word that some rows bear, so that it is not their look alone that tells them apart. */
export type RowFlag = {
  /** What the word answers, above its column: "Compared with the others". */
  name: string
  /** Of the rows that bear it: "Outlier". */
  word: string
  /** Of all others, where they are to have one. */
  otherwise?: string
  keys: ReadonlySet<string>
}

/** The row's word; a row whose first column tells nothing is not among the others. */
export function wordOf(flag: RowFlag, { key, values }: ChartRow): string | undefined {
  if (flag.keys.has(key)) return flag.word
  return (values[0] ?? null) === null ? undefined : flag.otherwise
}

/** The data with the flag as its last column: in a download 1, and 0 or nothing. */
export function flagged(data: ChartData, flag: RowFlag | null): ChartData {
  if (!flag) return data
  const { name, word, otherwise = '', keys } = flag
  const told = (row: ChartRow) => (wordOf(flag, row) === undefined ? null : Number(keys.has(row.key)))
  return {
    ...data,
    columns: [...data.columns, { name, format: (value) => (value === 1 ? word : otherwise) }],
    rows: data.rows.map((row) => ({ ...row, values: [...row.values, told(row)] })),
  }
}
