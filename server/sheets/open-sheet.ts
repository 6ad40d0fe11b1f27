import { type ByteSource, bytesAt } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import { csvRows } from '#server/sheets/csv-rows.ts'
import type { SheetRow } from '#server/sheets/sheet-row.ts'
import { unreadable } from '#server/sheets/unreadable.ts'
import { xlsxRows } from '#server/sheets/xlsx-rows.ts'
import type { TableFormat } from '#server/table-cells.ts'
import { texts } from '#server/texts.ts'

export type Sheet = { format: TableFormat; rows: AsyncGenerator<SheetRow> }

/** Opens a table by what is in it, whatever it is called. Rows without any content are left out. */
export async function openSheet(source: ByteSource): Promise<Sheet> {
  if (source.size === 0) throw unreadable(texts.emptyFile)
  const signature = (await bytesAt(source, 0, 4)).toString('latin1')
  if (signature === OLD_SPREADSHEET) throw unreadable(texts.oldSpreadsheet)
  const format = signature === ZIP ? 'xlsx' : 'csv'
  return { format, rows: filled(format === 'xlsx' ? inWords(xlsxRows(source)) : csvRows(source)) }
}

async function* inWords(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  try {
    yield* rows
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    throw unreadable(error.why === 'damaged' ? texts.damagedFile : texts.fileTooMuchInside)
  }
}

async function* filled(rows: AsyncGenerator<SheetRow>): AsyncGenerator<SheetRow> {
  for await (const row of rows) {
    if (row.cells.some((cell) => cell.trim() !== '')) yield row
  }
}

const ZIP = 'PK\u0003\u0004'
const OLD_SPREADSHEET = '\u00D0\u00CF\u0011\u00E0'
