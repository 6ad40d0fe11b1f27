import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { CsvError, parse } from 'csv-parse'

import type { ByteSource } from '#server/archives/byte-source.ts'
import { dialectOf } from '#server/sheets/delimiter.ts'
import { MAX_CELL, MAX_COLUMNS, MAX_SHEET_ROWS, type SheetRow } from '#server/sheets/sheet-row.ts'
import { decodedText } from '#server/sheets/text-encoding.ts'
import { unreadable } from '#server/sheets/unreadable.ts'
import { texts } from '#server/texts.ts'

/** The rows of a text file, its cells told apart by commas, semicolons or tabs. A quoted cell may hold line breaks. */
export async function* csvRows(source: ByteSource): AsyncGenerator<SheetRow> {
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
  // what goes wrong while it is fed reaches whoever reads its rows
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

/** Enough of the text to see how it is written. */
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
