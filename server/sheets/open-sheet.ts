import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { CsvError, parse } from 'csv-parse'

import { type ByteSource, bytesAt } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import { texts } from '#server/kernel/messages.ts'
import type { TableFormat } from '#server/list/table-cells.ts'
import { type SheetRow, MAX_CELL, MAX_COLUMNS, MAX_SHEET_ROWS } from '#server/sheets/sheet-row.ts'
import { unreadable } from '#server/sheets/unreadable.ts'
import { xlsxRows } from '#server/sheets/xlsx-rows.ts'

export type Sheet = { format: TableFormat; rows: AsyncGenerator<SheetRow> }

/** Opens a table by its content, whatever its name. Empty rows are left out. */
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

/**
 * The rows of a text file, with cells separated by commas, semicolons or tabs. A quoted cell may contain line breaks.
 */
async function* csvRows(source: ByteSource): AsyncGenerator<SheetRow> {
  const text = decodedText(source)
  const beginning = await firstOf(text)
  if (/^\s*<(?:!doctype|html|head|body|table|\?xml)/i.test(beginning)) throw unreadable(texts.webPage)
  const { delimiter, start } = dialectOf(beginning)
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_LENGTH,
  })
  // an error while it is fed reaches the reader of its rows
  pipeline(Readable.from(joined(beginning.slice(start), text)), parser).catch(() => {})

  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (row > MAX_SHEET_ROWS) throw unreadable(texts.tooManyRows, { maximum: MAX_SHEET_ROWS })
      if (cells.length > MAX_COLUMNS) throw unreadable(texts.tooManyColumns, { maximum: MAX_COLUMNS })
      if (cells.some((cell) => cell.length > MAX_CELL)) throw unreadable(texts.cellTooLong, { row })
      yield { row, cells }
    }
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(texts.brokenRow, { row: Number(error['records'] ?? row) + 1 })
    throw error
  }
}

/** Enough of the text to detect its format. */
async function firstOf(text: AsyncGenerator<string>): Promise<string> {
  let beginning = ''
  while (beginning.length < BEGINNING) {
    const next = await text.next()
    if (next.done) break
    beginning += next.value
  }
  return beginning
}

async function* joined(beginning: string, rest: AsyncIterable<string>) {
  yield beginning
  yield* rest
}

const BEGINNING = 16_384
const MAX_RECORD_LENGTH = 1_048_576

/** The delimiter of the cells, and where the rows begin. */
type Dialect = { delimiter: string; start: number }

/** The most frequent of comma, semicolon and tab in the first row, outside of quotes. */
function dialectOf(beginning: string): Dialect {
  const [line = '', declared] = /^sep=(.)\r?\n/i.exec(beginning) ?? [] // Excel writes, reads and hides this line
  if (declared) return { delimiter: declared, start: line.length }
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  for (const character of beginning) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
  }
  const [delimiter] = [...counts].toSorted(([, one], [, other]) => other - one)[0]!
  return { delimiter, start: 0 }
}

const DELIMITERS = [',', ';', '\t']

/** The text of a file, piece by piece, in any of the usual encodings. Refuses binary files. */
async function* decodedText(source: ByteSource): AsyncGenerator<string> {
  const decoder = new TextDecoder(await encodingOf(source))
  for await (const piece of await source.read(0, source.size)) {
    const text = decoder.decode(piece, { stream: true })
    if (NEVER_IN_TEXT.test(text)) throw unreadable(texts.notText)
    yield text
  }
  yield decoder.decode()
}

/**
 * By its byte order mark; otherwise UTF-8 if all of it is valid, or else the encoding of Windows in Western countries.
 */
async function encodingOf(source: ByteSource): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of (await source.read(0, source.size)) as AsyncIterable<Buffer>) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      isFirst = false
      decoder.decode(piece, { stream: true })
    }
    decoder.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

// oxlint-disable-next-line no-control-regex -- only binary files contain these
const NEVER_IN_TEXT = /[\u0000-\u0008\u000E-\u001F]/
