import type { Finding } from '../importer.ts'
import type {
  Head,
  TableImporter,
  TableItem,
  TableOptions,
  TableQuestion,
  TableReader,
  TableRow,
} from './table-importer.ts'
import { tableImporterFor } from './table-importers.ts'

/** A table whose format is known. `columns` are its columns' names, as a mapping must name them. */
export type OpenedTable = Pick<TableImporter, 'format' | 'kind'> & {
  columns: string[]
} & (
    | { mapping: Record<string, string>; items: AsyncGenerator<TableItem> }
    | { questions: TableQuestion[] }
    | { finding: Finding }
  )

/**
 * Opens a table by what is in it. Only the first rows are held; the rest is read while `items` is.
 * @returns null when it is no table that we read; `questions` when `options` must say more; a finding when it cannot be read
 * at all. What `rows` throws is not caught.
 * @param kinds what it may be; anything unless given
 */
export async function openTable(
  rows: AsyncIterable<TableRow>,
  options: TableOptions,
  kinds?: readonly TableImporter['kind'][],
): Promise<OpenedTable | null> {
  const iterator = rows[Symbol.asyncIterator]()
  const head: TableRow[] = []
  while (head.length < HEAD_ROWS) {
    const next = await iterator.next()
    if (next.done) break
    if (isFilled(next.value)) head.push(next.value)
  }
  const importer = tableImporterFor(head, options, kinds)
  if (!importer) {
    await iterator.return?.()
    return null
  }
  const { format, kind } = importer
  const started = importer.start(head, options)
  const columns = importer.columns(head)
  if (!('reader' in started)) {
    await iterator.return?.()
    return { format, kind, columns, ...started }
  }
  const { reader, mapping, headerRows } = started
  return { format, kind, columns, mapping, items: itemsOf(head.slice(headerRows), iterator, reader) }
}

async function* itemsOf(head: Head, iterator: AsyncIterator<TableRow>, reader: TableReader): AsyncGenerator<TableItem> {
  try {
    for (const row of head) yield* reader.read(row)
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (isFilled(next.value)) yield* reader.read(next.value)
    }
    yield* reader.end()
  } finally {
    await iterator.return?.()
  }
}

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== '')

/** How many rows tell the format and what is not certain about it. */
const HEAD_ROWS = 500
