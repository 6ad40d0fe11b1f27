import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { reportKinds } from '#contracts/report-kinds.ts'
import type { Report } from '#contracts/reports.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { shortScorecard, testEvaluations } from '#tests/support/evaluations.ts'
import { lastRecord } from '#tests/support/exported.ts'
import { reportDraft, testReports } from '#tests/support/reports.ts'
import { testServer } from '#tests/support/server.ts'
import { untouched } from '#tests/support/untouched.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const reports = testReports(server)
const analyst = await server.as('Business analyst')
const auditor = await server.addPerson({ role: 'Quality auditor', name: 'Ana' })
const supportAgent = await server.addPerson({ role: 'Support agent' })
const partner = await given.partner({ name: 'Banco Austral' })
const { id: unseenPartner } = await given.partner({ name: 'Nobody calls them' })
await given.interaction({ partner_id: partner.id })
const admin = await server.as('Administrator')

beforeEach(async () => {
  await db.deleteFrom('report').execute()
})

const besides = ({ id }: Report) => untouched(db, { report: sql`id = ${id}`, report_recipient: sql`report_id = ${id}` })

describe('a report', () => {
  test('is stored as it was written, with the names in its filters', async () => {
    const draft = reportDraft({
      ...{ title: 'Every Monday', kind: 'premium', period: 'last-week', formats: ['pdf', 'xlsx'], locale: 'zh-CN' },
      ...{ filter: { partner_id: partner.id, channel: 'voice', judge: 'people' }, time_zone: 'America/Santiago' },
      ...{ schedule: { every: 'week', weekday: 1, hour: 7 }, recipient_ids: [admin.person.id] },
    })
    const answer = await admin.post('/api/reports', draft)
    expect(answer.statusCode, answer.body).toBe(200)
    const { recipient_ids: _, ...content } = draft
    expect(answer.json()).toMatchObject({
      ...content,
      names: { partner: 'Banco Austral' },
      recipients: [{ id: admin.person.id, name: admin.person.name }],
      ...{ unseen_recipients: 0, version: 1, last_run: null },
    })
    expect(new Date(answer.json().next_at).getTime()).toBeGreaterThan(server.clock.now().getTime())
    expect(await lastRecord(db)).toMatchObject({
      ...{ action: 'reports', subject: `report:${answer.json().id}`, detail: { after: { title: 'Every Monday' } } },
    })
  })

  test('can be changed in its newest version, and is due by its new schedule', async () => {
    const report = await reports.add(admin)
    const beside = await besides(await reports.add(admin, { recipient_ids: [admin.person.id, auditor.id] }))
    const change = { ...reportDraft({ recipient_ids: [admin.person.id], active: false }), version: report.version }
    const changed = await admin.send('PUT', `/api/reports/${report.id}`, change)
    expect(changed.json()).toMatchObject({ version: 2, next_at: null, active: false })
    expect((await admin.send('PUT', `/api/reports/${report.id}`, change)).statusCode).toBe(409)
    await beside()
  })

  test('is gone when it is removed, and its title is free', async () => {
    const { id, title } = await reports.add(admin)
    const beside = await besides(await reports.add(admin))
    expect(
      (await admin.post('/api/reports', reportDraft({ title, recipient_ids: [admin.person.id] }))).json(),
    ).toMatchObject({
      ...{ kind: 'invalid', errors: { title: [expect.stringContaining('already')] } },
    })
    expect((await admin.send('DELETE', `/api/reports/${id}`)).statusCode).toBe(200)
    expect((await admin.get(`/api/reports/${id}`)).statusCode).toBe(404)
    const change = { ...reportDraft({ recipient_ids: [admin.person.id] }), version: 1 }
    expect((await admin.send('PUT', `/api/reports/${id}`, change)).statusCode).toBe(404)
    expect((await admin.send('DELETE', `/api/reports/${id}`)).statusCode).toBe(404)
    expect((await reports.list(admin)).data).toHaveLength(1)
    await beside()
    await reports.add(admin, { title })
  })
})

test.each([
  ['a day that no month has', { schedule: { every: 'month', day: 32, hour: 6 } }],
  ['a zone that there is not', { time_zone: 'Atlantis/North' }],
  ['nobody', { recipient_ids: [] }],
  ['no format', { formats: [] }],
])('of %s it is refused', async (_, wrong) => {
  const answer = await admin.post('/api/reports', { ...reportDraft({ recipient_ids: [admin.person.id] }), ...wrong })
  expect(answer.statusCode).toBe(422)
})

describe('its writer may not choose', () => {
  const refusedAt = async (client: typeof admin, draft: Parameters<typeof reportDraft>[0]) => {
    const answer = await client.post('/api/reports', reportDraft({ recipient_ids: [client.person.id], ...draft }))
    return answer.statusCode === 422 ? Object.keys(answer.json().errors) : answer.statusCode
  }

  test('a filter that the kind does not have', async () => {
    expect(await refusedAt(admin, { kind: 'freemium', filter: { judge: 'people' } })).toEqual(['filter'])
  })

  test('a partner of which they see nothing', async () => {
    expect(await refusedAt(admin, { filter: { partner_id: unseenPartner } })).toEqual(['filter'])
  })

  test('a dashboard that they may not see', async () => {
    const supervisor = await server.as('Quality supervisor')
    expect(await refusedAt(supervisor, { kind: 'beyond' })).toEqual(['kind'])
  })

  test('a person who may not see the dashboard, or whom they do not see', async () => {
    expect(await refusedAt(admin, { recipient_ids: [supportAgent.id] })).toEqual(['recipient_ids'])
    expect(await refusedAt(admin, { kind: 'premium', recipient_ids: [auditor.id] })).toEqual(['recipient_ids'])
    expect(await refusedAt(analyst, { recipient_ids: [auditor.id] })).toEqual(['recipient_ids'])
  })
})

test('a recipient whom a later writer does not see stays, and is only counted for them', async () => {
  const { id } = await reports.add(admin, { recipient_ids: [auditor.id] })
  const { data } = await reports.list(analyst)
  const [seen] = data
  expect([seen!.recipients, seen!.unseen_recipients]).toEqual([[], 1])
  for (const [index, recipient_ids] of [[], [analyst.person.id]].entries()) {
    const change = { ...reportDraft({ recipient_ids }), version: index + 1 }
    expect((await analyst.send('PUT', `/api/reports/${id}`, change)).statusCode).toBe(200)
  }
  const recipients = (await admin.get(`/api/reports/${id}`)).json().recipients.map(({ id: one }: { id: number }) => one)
  expect(new Set(recipients)).toEqual(new Set([auditor.id, analyst.person.id]))
})

test('options are what the writer sees, and who may get which kinds', async () => {
  const quality = testEvaluations(db)
  const [published, archived] = [await quality.scorecard(), await quality.scorecard()]
  await quality.scorecard(shortScorecard, 'draft')
  await db.updateTable('scorecard').set({ archived: true }).where('id', '=', archived.id).execute()
  const { partners, people, scorecards } = (await admin.get('/api/report-options')).json()
  expect(scorecards.map(({ id }: { id: number }) => id)).toEqual([published.id])
  expect(partners).toEqual([{ id: partner.id, name: 'Banco Austral' }])
  const kindsOf = (id: number) => people.find((one: { id: number }) => one.id === id)?.kinds
  expect(kindsOf(admin.person.id)).toEqual(reportKinds)
  expect(kindsOf(auditor.id)).toEqual(['freemium'])
  expect(kindsOf(supportAgent.id)).toBeUndefined()
  const own = (await analyst.get('/api/report-options')).json()
  expect(own.people).toEqual([{ id: analyst.person.id, name: analyst.person.name, kinds: reportKinds }])
})

test('the list is searched, narrowed, sorted and paged', async () => {
  await reports.add(admin, { title: 'Alpha one' })
  await reports.add(admin, { title: 'Beta', kind: 'premium', active: false })
  await reports.add(admin, { title: 'alpha two', schedule: { every: 'day', hour: 7 } })
  const titles = async (query: string) => (await reports.list(admin, query)).data.map(({ title }) => title)
  expect(await titles('')).toEqual(['Alpha one', 'alpha two', 'Beta'])
  expect(await titles('?q=alpha&sort=-title')).toEqual(['alpha two', 'Alpha one'])
  expect(await titles('?kind=premium')).toEqual(['Beta'])
  expect(await titles('?active=no')).toEqual(['Beta'])
  expect((await titles('?sort=next_at')).at(-1)).toBe('Beta') // it is never due
  expect(await titles('?per_page=1&page=2')).toEqual(['alpha two'])
})
