import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import fastify from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, expect, test } from 'vitest'

import type { TableFormat } from '#server/list/table-cells.ts'
import { sendTable, type TableColumn } from '#server/list/table-export.ts'

type Row = { name: string; count: number | null }

const columns: TableColumn<Row>[] = [
  { header: 'Name', value: (row: Row) => row.name },
  { header: 'Count', value: (row: Row) => row.count },
]

async function* each(rows: Row[]) {
  yield* rows
}

/** The answer of a route with this table. */
async function exported(format: TableFormat, rows: AsyncIterable<Row>, named = columns) {
  const app = fastify()
  afterAll(() => app.close())
  app.get('/', (_, reply) => sendTable(reply, { format, name: 'people-2026', columns: named, rows }))
  return app.inject('/')
}

async function sheetOf(body: Buffer) {
  const { sheets } = await readXlsx(body)
  return sheets[0]!.rows
}

const people: Row[] = [
  { name: 'Íñigo; "Ñ", Ltd', count: 3 },
  { name: 'Zoë\nof two lines', count: null },
]

test('a CSV file opens as UTF-8 everywhere, and its cells come back unchanged', async () => {
  const answer = await exported('csv', each(people))
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="people-2026.csv"',
  })
  expect([...answer.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(parse(answer.rawPayload, { bom: true })).toEqual([
    ['Name', 'Count'],
    ['Íñigo; "Ñ", Ltd', '3'],
    ['Zoë\nof two lines', ''],
  ])
})

test('the cells of an XLSX file come back unchanged, numbers as numbers', async () => {
  const answer = await exported('xlsx', each(people))
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="people-2026.xlsx"',
  })
  expect(await sheetOf(answer.rawPayload)).toEqual([
    ['Name', 'Count'],
    ['Íñigo; "Ñ", Ltd', 3],
    ['Zoë\nof two lines', null],
  ])
})

test('a table without rows has its header', async () => {
  expect(parse((await exported('csv', each([]))).rawPayload, { bom: true })).toEqual([['Name', 'Count']])
  expect(await sheetOf((await exported('xlsx', each([]))).rawPayload)).toEqual([['Name', 'Count']])
})

const FORMULAS = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '  =1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u00a0=1',
  '\t1',
  '=A("x","y")',
]

test.each(FORMULAS)('%j is a text in every file', async (text) => {
  const rows = [{ name: text, count: -1 }]
  const [, [inCsv, number] = []] = parse((await exported('csv', each(rows))).rawPayload, { bom: true })
  expect([inCsv, number]).toEqual([`'${text}`, '-1'])
  const [, [inXlsx, same] = []] = await sheetOf((await exported('xlsx', each(rows))).rawPayload)
  expect([String(inXlsx).slice(0, 1), same]).toEqual(["'", -1])
})

test('a formula as the name of a column is a text too', async () => {
  const named = [{ header: '=1+1', value: (row: Row) => row.name }]
  expect((await exported('csv', each([]), named)).body).toBe("\u{FEFF}'=1+1")
  expect(await sheetOf((await exported('xlsx', each([]), named)).rawPayload)).toEqual([["'=1+1"]])
})

test('a program that expects semicolons or tabs finds no formula in a file with commas', async () => {
  const between = fc.constantFrom('', ' ', '"', "'", '\t', '\n', ',', 'x')
  const part = fc.tuple(
    fc.constantFrom(';', '\t', '\n', '\r', 'x'),
    between,
    between,
    fc.constantFrom('=', '+', '-', '@', '＝', 'x'),
  )
  const texts = fc.sample(
    fc.array(part, { maxLength: 4 }).map((parts) => parts.flat().join('')),
    5_000,
  )
  const twice = [...columns.slice(0, 1), ...columns.slice(0, 1)]
  const { body } = await exported('csv', each(texts.map((name) => ({ name, count: null }))), twice)
  expect(/[;\t\r\n]["\s\p{Cc}]*[=+\-@＝].*/u.exec(body)?.[0]).toBeUndefined()
})

test.each<TableFormat>(['csv', 'xlsx'])('rows that end with an error abort the %s download', async (format) => {
  async function* broken() {
    for (let at = 0; at < 5_000; at += 1) yield { name: `Person ${at}`, count: at }
    throw new Error('the database is away')
  }
  const answer = exported(format, broken())
  await expect(answer).rejects.toThrow(/destroyed|aborted|away/i)
})

test.each<TableFormat>(['csv', 'xlsx'])(
  'no more rows of a %s file are read once the client has left',
  async (format) => {
    const { promise: left, resolve: leave } = deferred<number>()
    async function* endless() {
      let read = 0
      try {
        for (; ; read += 1) yield { name: `Person ${read}`.repeat(50), count: read }
      } finally {
        leave(read)
      }
    }
    const app = fastify()
    afterAll(() => app.close())
    app.get('/', (_, reply) => sendTable(reply, { format, name: 'all', columns, rows: endless() }))
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    const visit = new AbortController()
    const answer = await fetch(address, { signal: visit.signal })
    await answer.body!.getReader().read()
    visit.abort()
    expect(await left).toBeLessThan(1_000_000)
  },
)

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
