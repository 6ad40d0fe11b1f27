import { MAX_USER_FILE_ROWS } from '#contracts/user-files.ts'
import type { ByteSource } from '#server/archives/byte-source.ts'
import { texts } from '#server/kernel/messages.ts'
import { type TableFormat, unguardedCell } from '#server/list/table-cells.ts'
import { folded } from '#server/modules/user-files/folded.ts'
import { isEmailAddress } from '#server/people/email-address.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'
import type { SheetRow } from '#server/sheets/sheet-row.ts'
import { unreadable } from '#server/sheets/unreadable.ts'

export type DescribedFile = {
  format: TableFormat
  columns: string[]
  /** The first rows. */
  sample: string[][]
  row_count: number
}

/** Reads a file to its end and describes its content; refuses one without rows under a header. */
export async function describedFile(source: ByteSource): Promise<DescribedFile> {
  const { format, columns, rows } = await openUserFile(source)
  const sample: string[][] = []
  let count = 0
  for await (const { cells } of rows) {
    count += 1
    if (count > MAX_USER_FILE_ROWS) throw unreadable(texts.tooManyRows, { maximum: MAX_USER_FILE_ROWS })
    if (count <= SAMPLE) sample.push(cells)
  }
  if (count === 0) throw unreadable(texts.noRows)
  return { format, columns, sample, row_count: count }
}

/**
 * The names of the columns, and the rows below them, without the guards that kept formulas away when a table was exported. Cells beyond the
 * last column stay if they are not empty.
 */
export async function openUserFile(source: ByteSource) {
  const { format, rows } = await openSheet(source)
  const header = await rows.next()
  if (header.done) throw unreadable(texts.emptyFile)
  const columns = withoutLastEmpty(header.value.cells.map((name) => unguardedCell(name.trim(), format).trim()))
  if (columns.some(isEmailAddress)) throw unreadable(texts.noHeader)
  refuseRepeated(columns)
  return { format, columns, rows: shaped(rows, columns.length, format) }
}

async function* shaped(rows: AsyncGenerator<SheetRow>, width: number, format: TableFormat): AsyncGenerator<SheetRow> {
  for await (const { row, cells } of rows) {
    const padded = cells.slice(0, width).map((cell) => unguardedCell(cell, format))
    while (padded.length < width) padded.push('')
    yield { row, cells: [...padded, ...withoutLastEmpty(cells.slice(width))] }
  }
}

function withoutLastEmpty(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}

function refuseRepeated(columns: readonly string[]) {
  const seen = new Set<string>()
  for (const name of columns) {
    const word = folded(name) || name
    if (word !== '' && seen.has(word)) throw unreadable(texts.repeatedColumn, { name })
    seen.add(word)
  }
}

const SAMPLE = 5
