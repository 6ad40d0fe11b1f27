import { expect, test, vi } from 'vitest'

import { MAX_PER_PAGE } from '#contracts/lists/list-query.ts'
import { rowByRow } from '#server/row-by-row.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

async function all<Row>(rows: AsyncIterable<Row>) {
  const read: Row[] = []
  for await (const row of rows) read.push(row)
  return read
}

test.each([0, 1, MAX_PER_PAGE, 2 * MAX_PER_PAGE + 1])('%i rows come once each, in their order', async (count) => {
  const stored = numbers(count)
  const read = async (limit: number, offset: number) => stored.slice(offset, offset + limit)
  expect(await all(rowByRow(read, (found) => found.map(String)))).toEqual(stored.map(String))
})

test('what is not told of a batch does not end it', async () => {
  const stored = numbers(MAX_PER_PAGE + 2)
  const read = async (limit: number, offset: number) => stored.slice(offset, offset + limit)
  const isTold = (row: number) => row >= MAX_PER_PAGE
  expect(await all(rowByRow(read, (found) => found.filter(isTold)))).toEqual([MAX_PER_PAGE, MAX_PER_PAGE + 1])
})

test('nothing is read before it is asked for', async () => {
  const read = vi.fn(async (limit: number, offset: number) => numbers(limit).map((at) => offset + at))
  const rows = rowByRow(read, (found) => found)
  expect(read).not.toHaveBeenCalled()
  await rows.next()
  expect(read).toHaveBeenCalledTimes(1)
  await rows.return(null)
})
