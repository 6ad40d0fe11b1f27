import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Sort } from '#contracts/lists/list-query.ts'
import { everyRow, idsOf, listOf, pageOf, rowsOf } from '#server/list/list.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db, truncate } = await testDatabase()
beforeEach(truncate)

/** More rows than two batches of an export. */
const MANY = 2_001

type Field = 'title' | 'published_at'

/** The news among all posts. */
const newsList = (sort: Sort<Field>) => {
  const news = db.selectFrom('post').where('post.kind', '=', 'news')
  return listOf({
    rows: news
      .leftJoin('app_user as author', 'author.id', 'post.author_id')
      .select(['post.id', 'post.title', 'author.name as author']),
    counted: news,
    id: 'post.id',
    columns: { title: sql`lower(post.title)`, published_at: 'post.published_at' },
    nullable: ['published_at'],
    sort,
    present: (found) => found.map(({ title }) => title),
  })
}

/** Posts in the order of their ids, and their ids. */
async function posts(...added: { title: string; kind?: 'news' | 'help'; published_at?: Date | null }[]) {
  const rows = added.map(({ title, kind = 'news', published_at = null }) => ({
    ...{ title, kind, published_at },
    body: sql<never>`'{}'::jsonb`,
  }))
  const stored = await db.insertInto('post').values(rows).returning('id').execute()
  return stored.map(({ id }) => id)
}

/** Posts `0001`, `0002`, and so on, the last one first. */
const manyPosts = (count: number) =>
  sql`
  insert into post (kind, title, body)
  select 'news', lpad(number::text, 4, '0'), '{}' from generate_series(${count}::integer, 1, -1) as number`.execute(db)

const numbers = (count: number) => Array.from({ length: count }, (_, at) => String(at + 1).padStart(4, '0'))

async function all<Row>(rows: AsyncIterable<Row>) {
  const read: Row[] = []
  for await (const row of rows) read.push(row)
  return read
}

const firstPage = async (sort: Sort<Field>) =>
  (await pageOf(newsList(sort), '/api/news', { page: 1, per_page: 50 })).data

test.each([0, 1, 1_000, MANY])('%i rows come once each, in order', async (count) => {
  await manyPosts(count)
  expect(await all(everyRow(newsList('title')))).toEqual(numbers(count))
  expect(await all(everyRow(newsList('-title')))).toEqual(numbers(count).toReversed())
})

test('pages follow the order of the whole list, and count the filtered rows', async () => {
  await posts({ title: 'c' }, { title: 'Help', kind: 'help' }, { title: 'A' }, { title: 'b' })
  const pages = [1, 2].map((page) => pageOf(newsList('title'), '/api/news', { page, per_page: 2 }))
  const [first, second] = await Promise.all(pages)
  expect(first).toMatchObject({ data: ['A', 'b'], meta: { total: 3, last_page: 2, from: 1, to: 2 } })
  expect(second).toMatchObject({ data: ['c'], meta: { total: 3, from: 3, to: 3 } })
  expect(await all(everyRow(newsList('title')))).toEqual(['A', 'b', 'c'])
})

test('without a separate query for counting, the rows themselves are counted', async () => {
  await posts({ title: 'One' }, { title: 'Two' })
  const { counted: _, ...list } = newsList('title')
  expect(await pageOf(list, '/api/news', { page: 1, per_page: 1 })).toMatchObject({ data: ['One'], meta: { total: 2 } })
})

test('a page past the end is empty and leads back to the last', async () => {
  await posts({ title: 'One' }, { title: 'Two' })
  expect(await pageOf(newsList('title'), '/api/news', { page: 9, per_page: 1 })).toMatchObject({
    data: [],
    links: { prev: '/api/news?page=2&per_page=1', next: null },
    meta: { current_page: 9, last_page: 2, total: 2, from: null, to: null },
  })
})

test.each([
  ['published_at', ['May', 'June', 'Draft', 'Other draft']],
  ['-published_at', ['June', 'May', 'Other draft', 'Draft']],
] as const)('nulls come last: %s', async (sort, titles) => {
  await posts(
    { title: 'Draft' },
    { title: 'June', published_at: new Date('2026-06-01T00:00:00Z') },
    { title: 'Other draft' },
    { title: 'May', published_at: new Date('2026-05-01T00:00:00Z') },
  )
  expect(await firstPage(sort)).toEqual(titles)
  expect(await all(everyRow(newsList(sort)))).toEqual(titles)
})

test('ties are in the order of their ids, in the direction of the list', async () => {
  const ids = await posts({ title: 'SAME' }, { title: 'same' }, { title: 'Same' })
  expect(await firstPage('title')).toEqual(['SAME', 'same', 'Same'])
  expect(await firstPage('-title')).toEqual(['Same', 'same', 'SAME'])
  expect(await idsOf(newsList('title'))).toEqual(ids)
  expect(await idsOf(newsList('-title'))).toEqual(ids.toReversed())
})

test('ids decide which rows a file has; a row that has left the list since is left out, a new one is not added', async () => {
  const [, left, removed] = await posts({ title: 'A' }, { title: 'B' }, { title: 'C' }, { title: 'D' })
  const ids = await idsOf(newsList('-title'))
  await db.updateTable('post').set({ kind: 'help' }).where('id', '=', left!).execute()
  await db.deleteFrom('post').where('id', '=', removed!).execute()
  await posts({ title: 'E' })
  expect(await all(rowsOf(newsList('-title'), ids))).toEqual(['D', 'A'])
})

test('rows that leave the list while a file is read do not remove other rows', async () => {
  await manyPosts(MANY)
  const rows = everyRow(newsList('title'))
  const first = await rows.next()
  await db.updateTable('post').set({ kind: 'help' }).where('title', '<=', '0500').execute()
  expect([first.value, ...(await all(rows))]).toEqual(numbers(MANY))
})

test('a batch without presented rows does not end the list', async () => {
  await manyPosts(MANY)
  const list = {
    ...newsList('title'),
    present: (found: { title: string }[]) => found.flatMap(({ title }) => (title > '2000' ? [title] : [])),
  }
  expect(await all(everyRow(list))).toEqual(['2001'])
})

test('a batch is read only when its first row is', async () => {
  await manyPosts(MANY)
  const present = vi.fn((found: { title: string }[]) => found.map(({ title }) => title))
  const rows = everyRow({ ...newsList('title'), present })
  expect(present).not.toHaveBeenCalled()
  await rows.next()
  expect(present).toHaveBeenCalledTimes(1)
  await rows.return(null)
  expect(present).toHaveBeenCalledTimes(1)
})
