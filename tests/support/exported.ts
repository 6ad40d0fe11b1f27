import { parseCsv } from 'hucre/csv'
import { expect } from 'vitest'

import type { Database } from '#server/db/database.ts'
import type { TestServer } from '#tests/support/server.ts'

type Client = Pick<Awaited<ReturnType<TestServer['as']>>, 'get'>

/** The rows of a list's CSV by the names of its columns. */
export async function exportedRows(client: Client, list: string, query = ''): Promise<Record<string, string>[]> {
  const { body, statusCode } = await client.get(`${list}/export?format=csv&${query}`)
  expect(statusCode, body).toBe(200)
  const [names = [], ...rows] = parseCsv(body.replace('\ufeff', '')).map((row) => row.map(String))
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
}

/** The ids of a list, read page by page, as texts. */
export async function listedIds(client: Client, list: string, query = ''): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = (await client.get(`${list}?per_page=2&page=${page}&${query}`)).json()
    ids.push(...data.map(({ id }: { id: number }) => String(id)))
    if (ids.length >= meta.total || data.length === 0) return ids
  }
}

/** The last access record. */
export const lastRecord = async (db: Database) =>
  db
    .selectFrom('access_record')
    .select(['action', 'subject', 'detail', 'user_id'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
