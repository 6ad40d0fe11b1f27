import { expect, test } from 'vitest'

import type { Failure } from '#contracts/failure.ts'
import { type SupportSettings, supportSettingsSchema } from '#contracts/support-settings.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness } from '#tests/support/tickets.ts'

const server = await testServer()
const { db } = server
const desk = await ticketHarness(server)
const { north, south } = desk
const chief = await server.as('Quality supervisor')
const norths = await server.as({
  rules: [{ action: 'support-settings', conditions: { partner_id: '$user.partner_id' } }],
  partner_id: north.id,
})

const HOUR = 3_600_000
const EVER = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }]
/** One minute a week, some days away from today. */
const NEVER_ALMOST = [
  { weekdays: [isoWeekday(server.clock.now().getTime() + 4 * 24 * HOUR)], from: '00:00', to: '00:01' },
]

function isoWeekday(ms: number): number {
  return new Date(ms).getUTCDay() || 7
}

type Client = typeof chief
const parseSettings = (answer: Awaited<ReturnType<Client['get']>>): SupportSettings => {
  expect(answer.statusCode, answer.body).toBe(200)
  return supportSettingsSchema.parse(answer.json())
}
const settings = async (by: Client = chief) => parseSettings(await by.get('/api/support-settings'))
const placeOf = (all: SupportSettings, id: number | null) =>
  all.places.find(({ partner }) => (partner?.id ?? null) === id)
const later = async (ms: number) => {
  await desk.later(ms)
  for (const client of [chief, norths]) await client.signIn(client.person.email, client.person.password)
}

async function setHours(partner_id: number | null, hours: object[], by: Client = chief, more: object = {}) {
  const { calendar } = placeOf(await settings(), partner_id) ?? { calendar: null }
  const version = calendar?.version ?? null
  return by.send('PUT', '/api/support-calendar', {
    partner_id,
    time_zone: 'UTC',
    hours,
    holidays: [],
    version,
    ...more,
  })
}

test('default hours and targets exist from the beginning and cannot be removed', async () => {
  const all = await settings()
  expect(all.places).toMatchObject([{ partner: null, calendar: { time_zone: 'UTC', version: 1 }, may_change: true }])
  expect(all.places[0]!.targets!.urgent).toEqual({ first_response_minutes: 60, resolution_minutes: 480 })
  for (const path of [`/api/support-calendars/${north.id}`, `/api/support-targets/${north.id}`]) {
    expect((await chief.send('DELETE', path)).statusCode, path).toBe(404)
  }
})

test('a running clock keeps the time that it has used, and goes on by the new hours; its target stays', async () => {
  parseSettings(await setHours(null, EVER))
  await server.app.jobs.idle()
  const { id } = await desk.opened({ priority: 'high', partner_id: south.id })
  const paused = await desk.opened({ priority: 'high', partner_id: south.id })
  await later(2 * HOUR)
  await desk.step(paused, { event: 'ticket.waits' })
  parseSettings(await setHours(south.id, NEVER_ALMOST))
  const was = placeOf(await settings(), south.id)?.targets ?? null
  const targets = Object.fromEntries(
    ['low', 'normal', 'high', 'urgent'].map((name) => [name, { first_response_minutes: 5, resolution_minutes: 9 }]),
  )
  parseSettings(await chief.send('PUT', '/api/support-targets', { partner_id: south.id, targets, was }))
  await server.app.jobs.idle()
  await later(3 * HOUR)
  const ticket = await desk.read(id)
  expect(ticket.first_response).toMatchObject({ status: 'running', target_ms: 4 * HOUR, used_ms: 2 * HOUR })
  expect(ticket.resolution).toMatchObject({ target_ms: 18 * HOUR, used_ms: 2 * HOUR })
  expect((await desk.read(paused.id)).resolution).toMatchObject({ status: 'paused', used_ms: 2 * HOUR })
  expect((await desk.opened({ partner_id: south.id })).resolution.target_ms).toBe(9 * 60_000)
  expect(await db.selectFrom('support_calendar_history').selectAll().execute()).toEqual([])

  parseSettings(await chief.send('DELETE', `/api/support-calendars/${south.id}`))
  await server.app.jobs.idle()
  await later(HOUR)
  expect((await desk.read(id)).first_response.used_ms).toBe(3 * HOUR)
  const due = await db.selectFrom('ticket').where('id', '=', id).select('due_at').executeTakeFirstOrThrow()
  expect(due.due_at!.getTime()).toBe(server.clock.now().getTime() + HOUR)
})

test('the default hours do not apply to a partner that has its own', async () => {
  parseSettings(await setHours(north.id, EVER))
  const [own, others] = [await desk.opened({ partner_id: north.id }), await desk.opened({ partner_id: null })]
  await later(HOUR)
  parseSettings(await setHours(null, NEVER_ALMOST))
  await server.app.jobs.idle()
  await later(HOUR)
  expect((await desk.read(own.id)).resolution.used_ms).toBe(2 * HOUR)
  expect((await desk.read(others.id)).resolution.used_ms).toBe(HOUR)
  parseSettings(await setHours(null, EVER))
})

test('a clock that had run out keeps its due time, whatever the hours are then', async () => {
  const { id } = await desk.opened({ priority: 'urgent' })
  await later(2 * HOUR)
  const { due_at } = (await desk.read(id)).first_response
  parseSettings(await setHours(null, NEVER_ALMOST))
  await server.app.jobs.idle()
  expect((await desk.read(id)).first_response).toMatchObject({ status: 'breached', due_at })
  parseSettings(await setHours(null, EVER))
  await server.app.jobs.idle()
})

test('invalid values are refused at their fields, and a change of an older version is a conflict', async () => {
  const errorsOf = async (answer: ReturnType<typeof setHours>) => (await answer).json<Failure>().errors
  expect(await errorsOf(setHours(null, []))).toHaveProperty('hours')
  expect(await errorsOf(setHours(null, [{ weekdays: [1], from: '10:00', to: '09:00' }]))).toHaveProperty(['hours.0.to'])
  expect(await errorsOf(setHours(null, [{ weekdays: [1], from: '25:00', to: '26:00' }]))).toHaveProperty('hours')
  expect(await errorsOf(setHours(null, EVER, chief, { time_zone: 'Mars/Base' }))).toHaveProperty('time_zone')
  expect((await setHours(null, EVER, chief, { version: 1 })).statusCode).toBe(409)
  expect((await setHours(north.id, EVER, chief, { version: null })).statusCode).toBe(409)
  const { targets } = placeOf(await settings(), null)!
  const sooner = { ...targets, low: { first_response_minutes: 10, resolution_minutes: 5 } }
  const change = (body: object) => chief.send('PUT', '/api/support-targets', { partner_id: null, ...body })
  expect(await errorsOf(change({ targets: sooner, was: targets }))).toHaveProperty(['targets.low.resolution_minutes'])
  expect((await change({ targets, was: { ...sooner } })).statusCode).toBe(409)
})

test('a person bound to a partner sets up only that partner', async () => {
  const all = await settings(norths)
  expect(all.partners).toEqual([{ id: north.id, name: 'Norte' }])
  expect(all).toMatchObject({ may_change_categories: false, places: [{ partner: null, may_change: false }, {}] })
  const { version } = placeOf(all, north.id)!.calendar!
  parseSettings(await setHours(north.id, EVER, norths, { version }))
  for (const id of [null, south.id]) expect((await setHours(id, EVER, norths)).statusCode).toBe(404)
  expect((await norths.post('/api/support-categories', { name: 'Mine' })).statusCode).toBe(404)
  expect((await desk.ana.get('/api/support-settings')).statusCode).toBe(403)
})

test('a category is renamed and removed, and tickets keep it', async () => {
  const added = parseSettings(await chief.post('/api/support-categories', { name: 'Access' }))
  const category = added.categories.find(({ name }) => name === 'Access')!
  const taken = await chief.post('/api/support-categories', { name: ' access ' })
  expect(taken.json<Failure>().errors).toHaveProperty('name')
  const ticket = await desk.opened({ category_id: category.id })
  const path = `/api/support-categories/${category.id}`
  const renamed = parseSettings(await chief.send('PUT', path, { name: 'Accounts', version: category.version }))
  expect(renamed.categories).toMatchObject([{ name: 'Accounts', tickets: 1, version: 2 }])
  expect((await chief.send('PUT', path, { name: 'x', version: 1 })).statusCode).toBe(409)
  expect(parseSettings(await chief.send('DELETE', path)).categories).toEqual([])
  expect((await desk.read(ticket.id)).category).toEqual({ id: category.id, name: 'Accounts' })
  const refused = await desk.ana.post('/api/tickets', desk.draftOf({ category_id: category.id }))
  expect(refused.json<Failure>().errors).toHaveProperty('category_id')
})

test('clocks do not run on a holiday', async () => {
  const today = server.clock.now().toISOString().slice(0, 10)
  const { calendar } = placeOf(await settings(), null)!
  const change = { partner_id: null, time_zone: 'UTC', hours: EVER, version: calendar!.version }
  const all = parseSettings(await chief.send('PUT', '/api/support-calendar', { ...change, holidays: [today, today] }))
  expect(placeOf(all, null)!.calendar!.holidays).toEqual([today])
  const ticket = await desk.opened()
  const { due_at } = ticket.first_response
  // nine hours of tomorrow
  expect(due_at).toBe(new Date(Date.parse(today) + 33 * HOUR).toISOString())
})

test('requesters are not asked until a person for all partners turns it on, and a change of an older version is a conflict', async () => {
  const { satisfaction } = await settings()
  expect(satisfaction).toEqual({ is_asked: false, version: 1, may_change: true })
  const change = (by: Client, version: number) =>
    by.send('PUT', '/api/support-satisfaction', { is_asked: true, version })
  expect((await settings(norths)).satisfaction.may_change).toBe(false)
  expect((await change(norths, 1)).statusCode).toBe(404)
  expect((await change(desk.ana, 1)).statusCode).toBe(403)
  expect(parseSettings(await change(chief, 1)).satisfaction).toEqual({ is_asked: true, version: 2, may_change: true })
  expect((await change(chief, 1)).statusCode).toBe(409)
})
