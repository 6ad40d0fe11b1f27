import { beforeAll, expect, test } from 'vitest'

import type { AccessRecord } from '#contracts/access-records.ts'
import { addAccessRecord, type AccessRecordEntry } from '#server/access/access-records.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const ada = await server.addPerson({ name: 'Ada' })

const record = (day: string, entry: Partial<AccessRecordEntry>) =>
  addAccessRecord(server.db, new Date(`${day}T12:00:00Z`), {
    action: 'play',
    userId: ada.id,
    ip: '10.0.0.1',
    userAgent: 'Firefox',
    ...entry,
  })

let reader: Awaited<ReturnType<typeof server.as>>
beforeAll(async () => {
  await record('2025-03-01', { subject: 'interaction:1' })
  await record('2025-03-02', { subject: 'interaction:2', reason: '=cmd|calc' })
  await record('2025-03-03', { action: 'sign-in-refused', userId: null, ip: '10.0.0.2' })
  reader = await server.as(['access-list'])
})

const load = async (query: string) => {
  const answer = await reader.get(`/api/access-records?${query.includes('to=') ? query : `to=2025-12-31&${query}`}`)
  return answer.json<{ data: AccessRecord[]; meta: { total: number } }>()
}
const numbers = async (query: string) => (await load(query)).data.map(({ id }) => id)

test('the newest record is the first, and each says who, when, from where and what', async () => {
  const { data, meta } = await load('')
  expect(meta.total).toBe(3)
  expect(data[1]).toEqual({
    id: 2,
    at: '2025-03-02T12:00:00.000Z',
    user: { id: ada.id, name: 'Ada' },
    action: 'play',
    subject: 'interaction:2',
    ip: '10.0.0.1',
    user_agent: 'Firefox',
    reason: '=cmd|calc',
    detail: {},
  })
  expect(data[0]).toMatchObject({ action: 'sign-in-refused', user: null })
})

test.each([
  ['sort=id', [1, 2, 3]],
  ['action=play', [2, 1]],
  [`user_id=${ada.id}`, [2, 1]],
  ['subject=interaction:1', [1]],
  ['ip=10.0.0.2', [3]],
  ['from=2025-03-02', [3, 2]],
  ['from=2025-03-02&to=2025-03-02', [2]],
  // noon in UTC is the next day where clocks are 14 hours ahead
  ['from=2025-03-03&to=2025-03-03&zone=Pacific/Kiritimati', [2]],
  ['from=2025-03-03&to=2025-03-03&zone=Pacific/Pago_Pago', [3]],
  ['per_page=1&page=2', [2]],
  ['action=export', []],
])('%s keeps %j', async (query, expected) => {
  expect(await numbers(query)).toEqual(expected)
})

test('an unknown zone is refused', async () => {
  const answer = await reader.get('/api/access-records?from=2025-03-01&zone=Middle/Earth')
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['zone']])
})

test('the filtered records are exported as a file, without formulas, and that is recorded with the filters', async () => {
  const answer = await reader.get(`/api/access-records/export?format=csv&user_id=${ada.id}&sort=id`)
  const lines = answer.body.split(/\r?\n/)
  expect(lines[0]).toContain('id,at,user_id,user,action')
  expect(lines[1]).toContain('interaction:1')
  expect(lines[2]).toContain(`'=cmd|calc`)
  const [last] = (await reader.get('/api/access-records?action=export')).json<{ data: AccessRecord[] }>().data
  expect(last).toMatchObject({
    user: { id: reader.person.id },
    subject: 'access-records',
    detail: { format: 'csv', user_id: ada.id },
  })
})
