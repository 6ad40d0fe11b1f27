import type { ByteSource } from '#server/archives/byte-source.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import type { ZipEntry } from '#server/archives/zip-directory.ts'
import { texts } from '#server/kernel/messages.ts'
import { appended, richText, sharedStrings, unescaped } from '#server/sheets/shared-strings.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_SHEET_ROWS, type SheetRow } from '#server/sheets/sheet-row.ts'
import { unreadable } from '#server/sheets/unreadable.ts'
import { workbookParts } from '#server/sheets/workbook-parts.ts'
import { xmlItems, type XmlReader } from '#server/sheets/xml-items.ts'

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
        if (text !== '') setCell(cells, cell.column, text)
      }
      return name === 'row' ? { row, cells } : undefined
    },
  }
}

/** Rows are filled from the left, and only as far as needed: one distant cell does not make a row of thousands. */
function setCell(cells: string[], column: number, text: string) {
  while (cells.length < column) cells.push('')
  cells[column] = text
}

function rowNumber(reference: string | undefined, last: number): number {
  const row = reference === undefined ? last + 1 : Number(reference)
  if (!Number.isInteger(row) || row <= last || row > MAX_SHEET_ROWS) throw unreadable(texts.damagedFile)
  return row
}

/** `C7` → 2; a cell without a position follows the last one. */
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

/** Characters of a row and of all rows: a shared text can appear in every cell. */
const MAX_ROW_TEXT = 65_536
const MAX_TEXT = 134_217_728

/** The numbers of the cell styles that show a number as a date or a time. */
async function dateStyles(source: ByteSource, entry: ZipEntry | undefined): Promise<Set<number>> {
  const styles = new Set<number>()
  if (!entry) return styles
  const ownDates = new Set<number>()
  let isInStyles = false
  let number = 0
  const reader = {
    open(name: string, { numFmtId, formatCode = '' }: Record<string, string>) {
      const format = Number(numFmtId)
      if (name === 'numFmt' && isDateFormat(formatCode)) ownDates.add(format)
      if (name === 'cellXfs') isInStyles = true
      if (name !== 'xf' || !isInStyles) return
      if (isBuiltInDate(format) || ownDates.has(format)) styles.add(number)
      number += 1
    },
    close: (name: string) => void (name === 'cellXfs' && (isInStyles = false)),
  }
  for await (const _ of xmlItems(unzipped(source, entry, LARGEST), reader));
  return styles
}

const isBuiltInDate = (format: number) =>
  [
    [14, 22],
    [27, 36],
    [45, 47],
    [50, 58],
  ].some(([first = 0, last = 0]) => format >= first && format <= last)

/** Letters of days and hours outside of quotes, escapes, and brackets that do not count hours. */
const isDateFormat = (code: string) =>
  /[dhmsy]/i.test(code.replaceAll(/"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ''))

/** The limit for a part that is kept in memory: a workbook can have 65,490 styles. */
const LARGEST = 16_777_216

/** A cell of a sheet while it is being read. */
type Cell = {
  column: number
  type: string
  style: number
  /** The stored value; for a formula, the one that was last computed. */
  value: string
  /** A text within the cell itself. */
  inline: string
}

type Book = { strings: readonly string[]; dates: ReadonlySet<number>; countsFrom1904: boolean }

/**
 * The displayed content of a cell, as text: numbers without the noise of their last digits, days and times in ISO 8601.
 */
function cellText({ type, style, value, inline }: Cell, book: Book): string {
  switch (type) {
    case 's':
      return book.strings[Number(value)] ?? ''
    case 'inlineStr':
      return inline
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE'
    case 'str':
      return unescaped(value)
    case 'e':
    case 'd':
      return value
    default: {
      const number = Number(value)
      if (value === '' || !Number.isFinite(number)) return value
      return book.dates.has(style) ? moment(number, book.countsFrom1904) : String(Number(number.toPrecision(15)))
    }
  }
}

/** `2026-03-29`, `2026-03-29 09:30:00`, or `09:30:00` for a time without a day. */
function moment(days: number, countsFrom1904: boolean): string {
  const at = new Date(Math.round((days + (countsFrom1904 ? 1462 : 0) - DAYS_TO_1970) * DAY_MS))
  if (Number.isNaN(at.getTime())) return String(days)
  const [day = '', rest = ''] = at.toISOString().split('T')
  const time = rest.slice(0, 8)
  if (days >= 0 && days < 1) return time
  return time === '00:00:00' ? day : `${day} ${time}`
}

const DAY_MS = 86_400_000
/** Counted from the first day of spreadsheets, including their mistaken leap year of 1900. */
const DAYS_TO_1970 = 25_569
