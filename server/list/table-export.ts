import type { FastifyReply } from 'fastify'
import { writeCsvStream } from 'hucre/csv'
import { writeXlsxStream } from 'hucre/xlsx'

import { type Cell, guardedCell, type TableFormat } from '#server/list/table-cells.ts'

export type TableColumn<Row> = { header: string; value: (row: Row) => Cell }

export type Table<Row> = {
  format: TableFormat
  /** The file's name without an extension: lower-case letters, digits and dashes. */
  name: string
  columns: readonly TableColumn<Row>[]
  /** Read as fast as the client takes them; closed when it leaves. */
  rows: AsyncIterable<Row>
}

/** Answers with a table as a file, row by row: only a few rows are in memory, however many there are. */
export function sendTable<Row>(reply: FastifyReply, { format, name, columns, rows }: Table<Row>): FastifyReply {
  const headers = columns.map(({ header }) => String(guardedCell(header, format)))
  const cells = cellsOf(columns, rows, format)
  return reply
    .header('content-type', MEDIA_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .send(format === 'csv' ? csv(headers, cells) : xlsx(headers, cells))
}

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

async function* cellsOf<Row>(
  columns: readonly TableColumn<Row>[],
  rows: AsyncIterable<Row>,
  format: TableFormat,
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ value }) => guardedCell(value(row), format))
}

/** With a byte order mark, without which Excel misreads UTF-8. A failure aborts the download. */
const csv = (headers: string[], rows: AsyncIterable<Cell[]>) => writeCsvStream(rows, { headers, bom: true })

const xlsx = (headers: string[], rows: AsyncIterable<Cell[]>) =>
  writeXlsxStream(rows, { name: 'Table', columns: headers.map((header) => ({ header })), freezePane: { rows: 1 } })
