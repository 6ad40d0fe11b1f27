import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type TicketFigures, type TicketReport, ticketReportSchema } from '#contracts/ticket-reports.ts'
import { times } from '#tests/support/night.ts'
import { testServer } from '#tests/support/server.ts'
import { ticketHarness } from '#tests/support/tickets.ts'

const server = await testServer()
const { db } = server
const desk = await ticketHarness(server)
const { ana, luis, north, south, norths } = desk
type Client = typeof ana

const HOUR = 3_600_000
const MARCH = Date.parse('2026-03-01T00:00:00Z')

await db.updateTable('support_calendar').set({ time_zone: 'America/Santiago' }).execute()
const category = await db
  .insertInto('ticket_category')
  .values({ name: 'Access' })
  .returning('id')
  .executeTakeFirstOrThrow()

async function report(query = 'from=2026-03-05&to=2026-03-20', by: Client = ana): Promise<TicketReport> {
  const answer = await by.get(`/api/ticket-reports?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return ticketReportSchema.parse(answer.json())
}
const total = async (query: Record<string, unknown>, by: Client = ana) =>
  (await desk.list(new URLSearchParams(query as Record<string, string>).toString(), by)).meta.total

const madeUp = fc.record({
  opened: fc.integer({ min: 0, max: 25 * 24 }),
  responded: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
  solved: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
  state: fc.constantFrom('solved' as const, 'closed' as const, 'merged' as const),
  used: fc.integer({ min: 0, max: 8 }),
  partner_id: fc.constantFrom(null, north.id, south.id),
  category_id: fc.constantFrom(null, category.id),
  assignee_id: fc.constantFrom(null, ana.person.id, luis.person.id),
  priority: fc.constantFrom('low' as const, 'urgent' as const),
  asked: fc.option(fc.integer({ min: 0, max: 200 }), { nil: null }),
  withdrawn: fc.boolean(),
  answer: fc.constantFrom(null, 'good' as const, 'neither' as const, 'bad' as const),
})
type MadeUp = typeof madeUp extends fc.Arbitrary<infer One> ? One : never

async function add({ opened, responded, solved, state, used, asked, withdrawn, answer, ...rest }: MadeUp) {
  const at = new Date(MARCH + opened * HOUR)
  const after = (hours: number | null) => (hours === null ? null : new Date(at.getTime() + hours * HOUR))
  const merged = solved !== null && state === 'merged'
  const { id } = await db
    .insertInto('ticket')
    .values({
      ...{ ...rest, subject: 'x', source: 'staff', requester_id: first.requester.id, created_by: null },
      ...{ state: solved === null ? 'open' : state, merged_into_id: merged ? first.id : null },
      ...{ created_at: at, updated_at: at },
      ...{ first_response_target_ms: 4 * HOUR, first_response_used_ms: used * HOUR },
      ...{ first_response_since: null, first_response_stopped_at: after(responded), first_response_due_at: null },
      ...{ resolution_target_ms: 6 * HOUR, resolution_used_ms: used * HOUR },
      ...{ resolution_since: null, resolution_stopped_at: after(solved), resolution_due_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (asked === null) return
  await db
    .insertInto('satisfaction_question')
    .values({
      ...{ ticket_id: id, asked_at: after(asked)!, closes_at: after(asked + 720)!, by_letter: true },
      ...{ withdrawn_at: withdrawn ? after(asked + 1) : null, letter_id: null, sent_at: null },
      ...{ answer, answered_at: answer && after(asked + 90) },
    })
    .execute()
}

const first = await desk.opened()

test('every number is the total of the list that it opens, for each reader', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(madeUp, { minLength: 8, maxLength: 25 }), async (tickets) => {
      await db.deleteFrom('ticket').where('id', '<>', first.id).execute()
      for (const ticket of tickets) await add(ticket)
      for (const by of [ana, norths]) await compare(await report(undefined, by), by)
    }),
    { numRuns: times(1, 3) },
  )
})

async function compare({ period, totals, ...groups }: TicketReport, by: Client) {
  expect(period).toEqual({ from: '2026-03-05', to: '2026-03-20', time_zone: 'America/Santiago' })
  const zone = period.time_zone
  const matches = async (
    figures: Omit<TicketFigures, 'open_at_end'>,
    days: { from: string; to: string },
    more: object,
  ) => {
    const common = { zone, ...more }
    const opened = { ...common, opened_from: days.from, opened_to: days.to }
    const responded = { ...common, responded_from: days.from, responded_to: days.to }
    const solved = { ...common, solved_from: days.from, solved_to: days.to }
    expect({ common, days, ...figures }).toMatchObject({
      opened: await total(opened, by),
      solved: await total(solved, by),
      first_response: {
        cases: await total(responded, by),
        met: await total({ ...responded, first_response: 'met' }, by),
      },
      resolution: { cases: await total(solved, by), met: await total({ ...solved, resolution: 'met' }, by) },
    })
    const { cases, met } = figures.resolution
    expect(await total({ ...solved, resolution: 'missed' }, by)).toBe(cases - met)
    const rated = { ...common, rated_from: days.from, rated_to: days.to }
    expect({ narrowed: common, days, ...figures.satisfaction }).toMatchObject({
      asked: await total({ ...common, asked_from: days.from, asked_to: days.to }, by),
      rated: await total(rated, by),
      good: await total({ ...rated, satisfaction: 'good' }, by),
    })
  }
  await matches(totals, period, {})
  expect(totals.open_at_end).toBe(await total({ zone, open_on: period.to }, by))
  for (const { priority, ...figures } of groups.priorities) await matches(figures, period, { priority })
  for (const name of ['category', 'partner', 'assignee'] as const) {
    const rows = { category: groups.categories, partner: groups.partners, assignee: groups.assignees }[name]
    for (const { of, ...figures } of rows) {
      const narrowed = of ? { [`${name}_id`]: of.id } : { without: name }
      await matches(figures, period, narrowed)
      expect(figures.open_at_end).toBe(await total({ zone, open_on: period.to, ...narrowed }, by))
    }
    expect(rows.reduce((sum, { opened }) => sum + opened, 0)).toBe(totals.opened)
  }
  for (const { day, ...figures } of groups.days.slice(0, 4)) await matches(figures, { from: day, to: day }, {})
  expect(groups.days).toHaveLength(16)
  expect(groups.days.reduce((sum, { solved }) => sum + solved, 0)).toBe(totals.solved)
}

test('medians and percentiles are those of the used times, and are left out for too few cases', async () => {
  await db.deleteFrom('ticket').where('id', '<>', first.id).execute()
  const one: MadeUp = {
    ...{ opened: 10 * 24, responded: 1, solved: 2, state: 'solved', used: 0 },
    ...{ partner_id: null, category_id: null, assignee_id: null, priority: 'low' },
    ...{ asked: null, withdrawn: false, answer: null },
  }
  for (const used of [1, 2, 3, 8]) await add({ ...one, used })
  expect((await report()).totals.resolution).toEqual({ cases: 4, met: 3, median_ms: null, p90_ms: null })
  await add({ ...one, used: 6 })
  const { totals } = await report()
  // of 1, 2, 3, 6, 8: the middle one, and six tenths of the way from the fourth to the fifth; 6 of 6 is too late
  expect(totals.resolution).toEqual({ cases: 5, met: 3, median_ms: 3 * HOUR, p90_ms: 7.2 * HOUR })
  expect(totals.first_response).toMatchObject({ cases: 5, met: 3 })
})

test('days are those of the time zone of the desk for the partner', async () => {
  await db
    .insertInto('support_calendar')
    .values({ partner_id: north.id, time_zone: 'Asia/Tokyo', hours: JSON.stringify([]) as never })
    .execute()
  const query = `from=2026-03-11&to=2026-03-11&partner_id=${north.id}`
  const one: MadeUp = {
    ...{ opened: 9 * 24 + 20, responded: null, solved: null, state: 'solved', used: 0 },
    ...{ partner_id: north.id, category_id: null, assignee_id: null, priority: 'low' },
    ...{ asked: null, withdrawn: false, answer: null },
  }
  await add(one)
  const answer = await report(query)
  expect(answer).toMatchObject({ period: { time_zone: 'Asia/Tokyo' }, totals: { opened: 1 } })
  const days = { opened_from: '2026-03-11', opened_to: '2026-03-11' }
  expect(await total({ partner_id: north.id, ...days })).toBe(1)
  expect(await total({ partner_id: north.id, ...days, zone: 'America/Santiago' })).toBe(0)
})

test('without days it covers the last thirty, and never more than ten years', async () => {
  const { period, days } = await report('')
  expect(days).toHaveLength(30)
  expect(period.to).toBe(days.at(-1)!.day)
  expect((await ana.get('/api/ticket-reports?from=1990-01-01')).statusCode).toBe(400)
  for (const query of ['zone=Mars/Base', 'zone=%2B01:00']) {
    expect((await ana.get(`/api/tickets?opened_from=2026-03-01&${query}`)).statusCode, query).toBe(400)
  }
})

test('an export has every line of it, for people who work at the desk', async () => {
  const answer = await ana.get('/api/ticket-reports/export?format=csv&from=2026-03-10&to=2026-03-12')
  const [header, ...rows] = answer.body.trim().split('\r\n')
  expect(header).toMatch(/by,name,opened,solved,open_at_end,first_response_cases/)
  expect(rows.filter((row) => row.startsWith('day,'))).toHaveLength(3)
  expect(rows[0]).toMatch(/^all,,/)
  const stranger = await server.as(['support-settings'])
  for (const path of ['/api/ticket-reports', '/api/ticket-reports/export?format=csv']) {
    expect((await stranger.get(path)).statusCode, path).toBe(403)
  }
})
