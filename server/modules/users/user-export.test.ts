import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'

import { listedPeople, namesFor } from '#tests/support/listed-people.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const { north, admin, lead } = await listedPeople(server)

describe('the export', () => {
  const rowsOf = (body: Buffer) => parse<Record<string, string>>(body, { bom: true, columns: true })

  test('contains exactly what the list does, in its order, with the headers of a file of users', async () => {
    const query = `?sort=-name&team_id=${north}`
    const answer = await admin.get(`/api/users/export${query}&format=csv`)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="users.csv"')
    const rows = rowsOf(answer.rawPayload)
    expect(rows.map(({ name }) => name)).toEqual(await namesFor(admin, query))
    expect(rows.at(-1)).toEqual({
      email: 'ana@north.example',
      name: 'Ana Núñez',
      role: 'Support agent',
      team: 'North',
      partner: '',
      state: 'active',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      last_active_at: '',
    })
  })

  test('is the same as an Excel workbook', async () => {
    const answer = await admin.get('/api/users/export?state=waiting&format=xlsx')
    const { sheets } = await readXlsx(answer.rawPayload)
    const [header, ...rows] = sheets[0]!.rows
    expect(header!.slice(0, 6)).toEqual(['email', 'name', 'role', 'team', 'partner', 'state'])
    expect(rows.map((row) => row[1])).toEqual(['wil'])
  })

  test('contains everybody beyond the first page, each once', async () => {
    await db
      .insertInto('app_user')
      .values(
        Array.from({ length: 2_345 }, (_, index) => ({
          name: `Row ${index % 7}`,
          email: `row-${index}@rows.example`,
          password_hash: 'x',
        })),
      )
      .execute()
    const rows = rowsOf((await admin.get('/api/users/export?q=rows.example&format=csv')).rawPayload)
    expect(new Set(rows.map(({ email }) => email)).size).toBe(2_345)
    expect(rows).toHaveLength(2_345)
    expect(rows.map(({ name }) => name)).toEqual(
      rows.map((row) => row.name!).toSorted((one, other) => (one < other ? -1 : Number(one > other))),
    )
    await db.deleteFrom('app_user').where('email', 'like', '%@rows.example').execute()
  })

  test('contains nobody whom the reader does not see', async () => {
    const rows = rowsOf((await lead.get('/api/users/export?format=csv')).rawPayload)
    expect(rows.map(({ name }) => name)).toEqual(['Ana Núñez', 'Ines Invited', 'Lea Lead'])
  })

  test('is recorded with its filters, masked where they may name a person, and the number of rows', async () => {
    await lead.get(`/api/users/export?format=csv&state=active&q=a`)
    const record = await db.selectFrom('access_record').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(record).toMatchObject({ action: 'export', user_id: lead.person.id, subject: 'users' })
    expect(record.detail).toEqual({ format: 'csv', sort: 'name', state: 'active', q: 'a•••', rows: 2 })
  })

  test('has no formula in it', async () => {
    const person = await server.addPerson({ name: '=HYPERLINK("http://evil.example","x")' })
    const rows = rowsOf((await admin.get('/api/users/export?q=HYPERLINK&format=csv')).rawPayload)
    expect(rows[0]!.name).toBe(`'${person.name}`)
    await db.deleteFrom('app_user').where('id', '=', person.id).execute()
  })

  test('needs a format, and the permission', async () => {
    expect((await admin.get('/api/users/export')).statusCode).toBe(400)
    const support = await server.as('Support agent')
    expect((await support.get('/api/users/export?format=csv')).statusCode).toBe(403)
    await db.deleteFrom('app_user').where('id', '=', support.person.id).execute()
  })

  test('is allowed to one person sixty times an hour', async () => {
    const reader = await server.as(['user-list'])
    const statuses = []
    for (let time = 0; time < 61; time += 1) {
      statuses.push((await reader.get('/api/users/export?format=csv&q=nobody-at-all')).statusCode)
    }
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    await db.deleteFrom('app_user').where('id', '=', reader.person.id).execute()
  })
})
