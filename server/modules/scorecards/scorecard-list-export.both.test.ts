import { beforeAll, expect, test } from 'vitest'

import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { scorecardOf, yesNo } from '#tests/support/evaluations.ts'
import { exportedRows, lastRecord, listedIds } from '#tests/support/exported.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const writer = await server.as(['quality-scorecards', 'quality-detail'])

const LIST = '/api/scorecards'

async function begun(title: string) {
  const content = scorecardOf([[yesNo({ id: 'greeting' })]], { title: { en: title } })
  const answer = await writer.post(LIST, { campaign_kinds: ['sale'], content })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ScorecardDetail>().id
}
async function published(title: string) {
  const id = await begun(title)
  const answer = await writer.post(`${LIST}/${id}/publication`, { revision: 1, note: '' })
  expect(answer.statusCode, answer.body).toBe(200)
  return id
}

beforeAll(async () => {
  for (const title of ['Sale', 'Audit', 'Service']) await published(title)
  await begun('Begun')
  await writer.send('PATCH', `${LIST}/${await published('Old')}`, { archived: true })
})

test.each([
  ['', ['Audit', 'Begun', 'Sale', 'Service']],
  ['sort=-name&state=published', ['Service', 'Sale', 'Audit']],
  ['q=old&state=archived', ['Old']],
])('scorecards go out as they are listed: %j', async (query, names) => {
  const rows = await exportedRows(writer, LIST, query)
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(rows.map(({ id }) => id)).toEqual(await listedIds(writer, LIST, query))
})

test('it is recorded, and only for people who write scorecards', async () => {
  const [sale] = await exportedRows(writer, LIST, 'q=sale')
  expect(sale).toMatchObject({ version: '1', has_draft: 'false', archived: 'false', questions: '1', evaluations: '0' })
  expect(await lastRecord(server.db)).toMatchObject({
    ...{ action: 'export', subject: 'scorecards', user_id: writer.person.id },
    detail: { format: 'csv', sort: 'name', q: 'sale' },
  })
  expect((await (await server.as(['quality-detail'])).get(`${LIST}/export?format=csv`)).statusCode).toBe(403)
})
