import type { TableItem, TableReader } from '../table-importer.ts'

/** Remarks on what is taken all the same: those that are alike are told for some rows, and then counted. */
export function withFewNotes(reader: TableReader): TableReader {
  const told = new Map<string, { field: string | undefined; times: number }>()

  function isTold(item: TableItem): boolean {
    if (!('finding' in item) || !item.isNote) return true
    const { field, reason } = item.finding
    const alike = reason.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    const before = told.get(alike) ?? { field, times: 0 }
    before.times += 1
    told.set(alike, before)
    return before.times <= MAX
  }

  return {
    read: (row) => reader.read(row).filter(isTold),
    end: () => [
      ...reader.end().filter(isTold),
      ...[...told.values()].flatMap(({ field, times }): TableItem[] =>
        times > MAX ? [others(field, times - MAX)] : [],
      ),
    ],
  }
}

const MAX = 20

const others = (field: string | undefined, times: number): TableItem => ({
  finding: {
    ...(field === undefined ? {} : { field }),
    reason: `${times.toLocaleString('en')} more rows have the same${field === undefined ? '' : ` in ${field}`}.`,
  },
  isNote: true,
})
