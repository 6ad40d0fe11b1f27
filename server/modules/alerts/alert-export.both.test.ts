import { expect, test } from 'vitest'

import { numberWatch, testAlerts } from '#tests/support/alerts.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import { exportedRows, lastRecord, listedIds } from '#tests/support/exported.ts'
import { testServer } from '#tests/support/server.ts'

/** Files of lists contain exactly what the lists show to the same reader. */

const server = await testServer({ TOKEN_IDLE: '90d', TOKEN_LIFETIME: '90d' })
const { db, clock } = server
const given = testConversations(db)
const alerts = testAlerts(server)
const card = await testEvaluations(db).scorecard()
const [north, south] = [await given.team('North'), await given.team('South')]
const supervisor = await server.as('Quality supervisor')
const lead = await server.as({ role: 'Team lead', team_id: north.id })
const { id: partner_id } = await given.partner()

await alerts.rule(supervisor, { name: '=Cards', group_by: 'team' })
for (const team_id of [north.id, south.id, south.id]) {
  await alerts.saysCard((await given.interaction({ partner_id, team_id, started_at: clock.now() })).id)
}
const calls = await given.interactions(
  Array.from({ length: 8 }, () => ({ partner_id, team_id: south.id, started_at: clock.now() })),
)
await alerts.judge(
  card,
  calls.map(({ id: interaction_id }, index) => ({ interaction_id, auto_failed: index < 2 })),
)
await alerts.rule(supervisor, { name: 'Too many', watch: numberWatch })
await alerts.settle()

test.each(['', 'kind=card-spoken', 'sort=opened_at&state=open', 'kind=category'])(
  'alerts are those of the list, in its order: %s',
  async (query) => {
    for (const client of [supervisor, lead]) {
      const rows = await exportedRows(client, '/api/alerts', query)
      expect(rows.map(({ id }) => id)).toEqual(await listedIds(client, '/api/alerts', query))
    }
  },
)

test('alerts come with what their numbers are made of, and are recorded', async () => {
  const rows = await exportedRows(supervisor, '/api/alerts', 'sort=rule')
  expect(rows.find(({ kind }) => kind === 'metric')).toMatchObject({
    rule: 'Too many',
    metric: 'machine-auto-fails',
    value: '25',
    numerator: '2',
    denominator: '8',
    cases: '8',
    threshold: '10',
    time_zone: 'UTC',
  })
  // no spreadsheet takes a name for a formula
  expect(rows.map(({ rule }) => rule)).toContain("'=Cards")
  expect(await lastRecord(db)).toMatchObject({
    action: 'export',
    subject: 'alerts',
    detail: { format: 'csv', sort: 'rule' },
    user_id: supervisor.person.id,
  })
  expect(await exportedRows(lead, '/api/alerts')).toMatchObject([{ group: 'North', conversations: '1' }])
})

test('rules are those of the list', async () => {
  const rows = await exportedRows(supervisor, '/api/alert-rules', 'q=many')
  expect(rows).toMatchObject([{ name: 'Too many', metric: 'machine-auto-fails', threshold: '10', unclosed: '1' }])
  const sheet = await supervisor.get('/api/alert-rules/export?format=xlsx')
  expect(sheet.headers['content-disposition']).toBe('attachment; filename="alert-rules.xlsx"')
  expect((await lead.get('/api/alert-rules/export?format=csv')).statusCode).toBe(403)
})

test('lists of alerts are saved by name, for people who may open them', async () => {
  const view = { name: 'Mine', query: 'state=open', shared: true }
  expect((await supervisor.post('/api/alert-views', view)).statusCode).toBe(200)
  expect((await lead.get('/api/alert-views')).json().data).toMatchObject([{ name: 'Mine', own: false }])
  const outsider = await server.as(['call-detail'])
  expect((await outsider.get('/api/alert-views')).statusCode).toBe(403)
  expect((await outsider.get('/api/alerts/export?format=csv')).statusCode).toBe(403)
})
