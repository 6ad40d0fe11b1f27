import type { ByteSource } from '#server/archives/byte-source.ts'
import { type Cell, cellText } from '#server/sheets/cell-text.ts'
import { dateStyles } from '#server/sheets/date-styles.ts'
import { appended, richText, sharedStrings } from '#server/sheets/shared-strings.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_SHEET_ROWS, type SheetRow } from '#server/sheets/sheet-row.ts'
import { unreadable } from '#server/sheets/unreadable.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import { workbookParts } from '#server/sheets/workbook-parts.ts'
import { xmlItems, type XmlReader } from '#server/sheets/xml-items.ts'
import { texts } from '#server/texts.ts'

/** The rows of a workbook's first sheet. Formulas are not computed: their last value is read. */
export async function* xlsxRows(source: ByteSource): AsyncGenerator<SheetRow> {
  const { sheet, countsFrom1904, ...parts } = await workbookParts(source)
  const strings = await sharedStrings(source, parts.sharedStrings)
  const dates = await dateStyles(source, parts.styles)
  yield* xmlItems(
    unzipped(source, sheet),
    rowReader((cell) => cellText(cell, { strings, dates, countsFrom1904 })),
  )
}

function rowReader(textOf: (cell: Cell) => string): XmlReader<SheetRow> {
  const inline = richText()
  let row = 0
  let length = 0
  let total = 0
  let cells: string[] = []
  let cell: Cell = { column: -1, type: '', style: -1, value: '', inline: '' }
  let isValue = false

  return {
    open(name, { r, t = 'n', s = '-1' }) {
      if (name === 'row') {
        row = rowNumber(r, row)
        cells = []
        length = 0
        cell.column = -1
      } else if (name === 'c') {
        cell = { column: columnNumber(r, cell.column), type: t, style: Number(s), value: '', inline: '' }
      } else if (name === 'v') isValue = true
      else inline.open(name)
    },
    text(text) {
      if (!isValue) return inline.text(text)
      cell.value = appended(cell.value, text)
    },
    close(name) {
      if (name === 'v') isValue = false
      inline.close(name)
      if (name === 'c') {
        cell.inline = inline.take()
        const text = textOf(cell)
        if (text.length > MAX_CELL) throw unreadable(texts.cellTooLong, { row })
        length += text.length
        total += text.length
        if (length > MAX_ROW_TEXT || total > MAX_TEXT) throw unreadable(texts.fileTooMuchInside)
        if (text !== '') put(cells, cell.column, text)
      }
      return name === 'row' ? { row, cells } : undefined
    },
  }
}

/** Rows are filled from the left, and only as far as something is written: one far cell does not make a row of thousands. */
function put(cells: string[], column: number, text: string) {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function rowNumber(reference: string | undefined, last: number): number {
  const row = reference === undefined ? last + 1 : Number(reference)
  if (!Number.isInteger(row) || row <= last || row > MAX_SHEET_ROWS) throw unreadable(texts.damagedFile)
  return row
}

/** `C7` → 2; where a cell does not say its place, it follows the last one. */
function columnNumber(reference: string | undefined, last: number): number {
  if (reference === undefined) return withinColumns(last + 1)
  const letters = /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? ''
  if (letters === '') throw unreadable(texts.damagedFile)
  return withinColumns([...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1)
}

function withinColumns(column: number): number {
  if (column >= MAX_COLUMNS) throw unreadable(texts.tooManyColumns, { maximum: MAX_COLUMNS })
  return column
}

/** Characters of a row and of all rows: a text that is held once can stand in every cell. */
const MAX_ROW_TEXT = 65_536
const MAX_TEXT = 134_217_728
