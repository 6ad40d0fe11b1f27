import { setImmediate as otherWork } from 'node:timers/promises'

import type { Finding } from '../importer.ts'
import { readJson } from '../json.ts'
import type { TableRow } from './table-importer.ts'

/** JSON records as a table, whose columns are the paths to their values: `Insured.Emails[0]`. */
export type RecordTable = {
  /** The first record. */
  first: object
  rows: AsyncGenerator<TableRow>
  /** Invalid records, once the rows were read. */
  findings: Finding[]
}

/**
 * Records in JSON Lines, in a list, or in the main list of an object. Null when there are none; a reason when they have
 * too many different fields.
 */
export function recordTable(bytes: Uint8Array): RecordTable | { reason: string } | null {
  const records = recordsIn(bytes)
  const findings: Finding[] = []
  const columns = new Map<string, number>()
  let first: object | null = null
  for (const { value } of records()) {
    if (!isRecord(value)) continue
    first ??= value
    for (const [path] of flattened(value)) if (!columns.has(path)) columns.set(path, columns.size)
    if (columns.size > MAX_COLUMNS) return { reason: `Its records have more than ${MAX_COLUMNS} different fields.` }
  }
  return first && { first, rows: rowsOf(records, columns, findings), findings }
}

type Found = { row: number; value?: unknown; reason?: string }

async function* rowsOf(
  records: () => Iterable<Found>,
  columns: ReadonlyMap<string, number>,
  findings: Finding[],
): AsyncGenerator<TableRow> {
  yield { row: 0, cells: [...columns.keys()] }
  let count = 0
  for (const { row, value, reason = 'It is no object with names and values.' } of records()) {
    count += 1
    if (count % AT_A_STRETCH === 0) await otherWork()
    if (!isRecord(value)) {
      findings.push({ row, reason })
      continue
    }
    const cells = Array.from({ length: columns.size }, () => '')
    for (const [path, text] of flattened(value)) cells[columns.get(path)!] = text
    yield { row, cells }
  }
}

/** Parsed again each time: only their bytes are kept in memory. */
function recordsIn(bytes: Uint8Array): () => Iterable<Found> {
  const end = bytes.indexOf(LINE_FEED)
  const opening = end === -1 ? null : readJson(bytes.subarray(0, end))
  if (opening && 'value' in opening && isRecord(opening.value)) return () => linesIn(bytes)
  const whole = readJson(bytes, withExactNumbers)
  if (!('value' in whole)) return () => []
  const list = Array.isArray(whole.value) ? whole.value : listIn(whole.value)
  return () => list.map((value: unknown, at) => ({ row: at + 1, value }))
}

function* linesIn(bytes: Uint8Array): Generator<Found> {
  let row = 0
  for (let start = 0; start < bytes.length;) {
    const found = bytes.indexOf(LINE_FEED, start)
    const end = found === -1 ? bytes.length : found
    const line = bytes.subarray(start, end)
    start = end + 1
    row += 1
    if (line.some((byte) => byte > BLANK)) yield { row, ...readJson(line, withExactNumbers) }
  }
}

/** The main list of an object: the only list of objects in it, or the object itself. */
function listIn(value: unknown): unknown[] {
  if (!isRecord(value)) return []
  const lists = Object.values(value).filter((list) => Array.isArray(list) && list.some(isRecord))
  const [list] = lists
  return lists.length === 1 && Array.isArray(list) && Object.values(value).length <= MAX_OTHER_FIELDS ? list : [value]
}

/** Keeps numbers as written: a policy number may have more digits than a number in memory. */
const withExactNumbers = (text: string): string =>
  text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gis, (found) =>
    found.startsWith('"') ? found : `"${found}"`,
  )

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const LINE_FEED = 0x0a
const BLANK = 0x20
/** For example a list with its count, its page and its date. */
const MAX_OTHER_FIELDS = 6
const MAX_COLUMNS = 500
const AT_A_STRETCH = 50

/** The values of a record with their paths, in order; null and empty values are left out. */
function* flattened(value: unknown, path = '', depth = 0): Generator<readonly [path: string, text: string]> {
  if (value === null || value === undefined || value === '') return
  if (typeof value !== 'object') yield [path, written(value)]
  else if (depth >= MAX_DEPTH) yield [path, JSON.stringify(value)]
  else if (Array.isArray(value)) yield* elements(value, path, depth)
  else
    for (const [name, child] of Object.entries(value))
      yield* flattened(child, path === '' ? name : `${path}.${name}`, depth + 1)
}

/** The first elements one by one, and all further ones together. */
function* elements(list: readonly unknown[], path: string, depth: number): Generator<readonly [string, string]> {
  for (const [at, element] of list.slice(0, MAX).entries()) yield* flattened(element, `${path}[${at}]`, depth + 1)
  if (list.length > MAX) yield [`${path}[${MAX}]`, list.slice(MAX).map(written).join('; ')]
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const MAX = 10
const MAX_DEPTH = 10
