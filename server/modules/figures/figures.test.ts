import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import type { Failure } from '#contracts/failure.ts'
import type { FigureOptions, Figures } from '#contracts/figures.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)
const analyst = await server.as(['dashboards-premium', 'policy-detail'])
const day = server.clock.now().toISOString().slice(0, 10)
const hourOf = (daysAgo: number, hour = 12) =>
  new Date(`${addDays(day, -daysAgo)}T${String(hour).padStart(2, '0')}:30:00Z`)

const [south, north] = [
  await given.partner({ name: 'Sur', time_zone: 'Pacific/Kiritimati' }),
  await given.partner({ name: 'Norte' }),
]
const [ana, luis] = [await given.agent({ name: 'Ana' }), await given.agent({ name: 'Luis' })]
const scorecard = await testEvaluations(db).scorecard(scorecardOf([[yesNo({ id: 'greets' }), yesNo({ id: 'price' })]]))
const unused = await testEvaluations(db).scorecard(scorecardOf([[yesNo({ id: 'other' })]]))
const { id: rule } = await db
  .insertInto('category_rule')
  .values({ name: 'Prices', query: 'price' })
  .returning('id')
  .executeTakeFirstOrThrow()

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
  await db.deleteFrom('policy').execute()
})

/** Conversations of Ana for the south, and of Luis for the north. */
const conversations = (ofAna: number, ofLuis: number, started_at: Date | null = hourOf(1)) =>
  given.interactions([
    ...Array.from({ length: ofAna }, () => ({ partner_id: south.id, agent_id: ana.id, started_at })),
    ...Array.from({ length: ofLuis }, () => ({ partner_id: north.id, agent_id: luis.id, started_at })),
  ])

async function judged(interaction_id: number, score: number, failed: boolean) {
  const { id } = await db
    .insertInto('evaluation')
    .values({
      ...{ kind: 'quality', scorecard_version_id: scorecard.version_id, interaction_id },
      ...{ state: 'released', score, submitted_at: hourOf(0, 0) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('evaluation_answer')
    .values({ evaluation_id: id, question_id: 'greets', value: failed ? 'no' : 'yes', failed })
    .execute()
}

const fetchFigures = async (query: string, client = analyst) => {
  const answer = await client.get(`/api/figures?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Figures>()
}

test('a number alone comes with the values it is computed from, its days and its time zone', async () => {
  await conversations(3, 2)
  await conversations(1, 0, null)
  expect(await fetchFigures('metric=conversations')).toEqual({
    metric: 'conversations',
    by: [],
    period: { from: addDays(day, -29), to: day, time_zone: 'UTC' },
    previous: null,
    totals: { part: 5, whole: 0, cases: 5, squares: null },
    previous_totals: null,
    rows: [],
    total: 0,
    names: { partner: [], campaign: [], team: [], agent: [], category: [], scorecard: [], question: [] },
    versions: null,
    undated: 1,
  })
})

test('the days of a selected partner are those of its own calendar', async () => {
  await conversations(1, 0, hourOf(1, 20))
  const figures = await fetchFigures(`metric=conversations&by=day&partner_id=${south.id}`)
  expect(figures.period.time_zone).toBe('Pacific/Kiritimati')
  expect(figures.rows).toMatchObject([{ keys: [day], part: 1 }])
})

test('rows are named, most cases first, and days in their order', async () => {
  await conversations(1, 2)
  await conversations(1, 1, hourOf(3))
  const figures = await fetchFigures('metric=conversations&by=agent&and=day')
  expect(figures.rows.map(({ keys, part }) => [...keys, part])).toEqual([
    [luis.id, addDays(day, -3), 1],
    [luis.id, addDays(day, -1), 2],
    [ana.id, addDays(day, -3), 1],
    [ana.id, addDays(day, -1), 1],
  ])
  expect(figures.names.agent).toEqual([
    { id: ana.id, name: 'Ana' },
    { id: luis.id, name: 'Luis' },
  ])
})

test('what has no agent is under none', async () => {
  await given.interactions([{ partner_id: south.id, started_at: hourOf(1) }])
  expect((await fetchFigures('metric=conversations&by=agent')).rows).toMatchObject([{ keys: [null], part: 1 }])
})

test('each row has the equal period before, and a new row has zeros for it', async () => {
  await conversations(2, 1)
  await conversations(3, 0, hourOf(35))
  const figures = await fetchFigures('metric=conversations&by=agent&compare=previous')
  expect(figures.previous).toEqual({ from: addDays(day, -59), to: addDays(day, -30) })
  expect(figures).toMatchObject({ totals: { part: 3 }, previous_totals: { part: 3 } })
  expect(figures.rows).toMatchObject([
    { keys: [ana.id], part: 2, previous: { part: 3 } },
    { keys: [luis.id], part: 1, previous: { part: 0, cases: 0 } },
  ])
})

test('no day occurs twice: by days only the total is compared', async () => {
  await conversations(2, 0)
  const figures = await fetchFigures('metric=conversations&by=day&compare=previous')
  expect(figures.rows).toMatchObject([{ previous: null }])
  expect(figures.previous_totals).toMatchObject({ part: 0 })
})

test('scores come with the versions of scorecards that gave them', async () => {
  const [one, other] = await conversations(2, 0)
  await judged(one!.id, 80, false)
  await judged(other!.id, 60, true)
  const figures = await fetchFigures('metric=score&by=scorecard')
  const title = { en: 'Sales' }
  expect(figures.versions).toEqual([{ scorecard: { id: scorecard.id, title, locale: 'en' }, number: 1, cases: 2 }])
  expect(figures.rows).toMatchObject([{ keys: [scorecard.id], part: 140, cases: 2, squares: 10_000 }])
  expect(figures.names.scorecard).toEqual([{ id: scorecard.id, title, locale: 'en' }])
  expect(figures.undated).toBe(0)
})

test('questions are named with their scorecard, and have no total', async () => {
  const [one] = await conversations(1, 0)
  await judged(one!.id, 80, true)
  const figures = await fetchFigures('metric=failed&by=question')
  expect(figures.rows).toMatchObject([{ keys: [`${scorecard.id} greets`], part: 1, whole: 1 }])
  expect(figures.names.question).toMatchObject([{ question_id: 'greets', text: { en: 'Question greets' } }])
  expect(figures.totals).toBeNull()
  const alone = await fetchFigures(`metric=failed&scorecard_id=${scorecard.id}&question_id=greets`)
  expect(alone.totals).toMatchObject({ part: 1, whole: 1 })
})

test('a category counts what its rule can judge', async () => {
  const [one, two] = await conversations(2, 0)
  await given.turns(one!.id, [{ text: 'The price is ten' }])
  await given.turns(two!.id, [{ text: 'Good morning' }])
  await db.insertInto('category_match').values({ rule_id: rule, rule_version: 1, interaction_id: one!.id }).execute()
  const figures = await fetchFigures('metric=category-share&by=category')
  expect(figures.rows).toMatchObject([{ keys: [rule], part: 1, whole: 2, cases: 2 }])
  expect(figures.names.category).toEqual([{ id: rule, name: 'Prices' }])
})

test('a person who sees only one partner gets no other, not even a name', async () => {
  await conversations(2, 3)
  const some = await server.as({ rules: [{ action: 'dashboards-premium', conditions: { partner_id: south.id } }] })
  const figures = await fetchFigures('metric=conversations&by=partner&and=agent', some)
  expect(figures.rows).toMatchObject([{ keys: [south.id, ana.id], part: 2 }])
  expect(figures.names).toMatchObject({ partner: [{ name: 'Sur' }], agent: [{ name: 'Ana' }] })
  expect(await fetchFigures(`metric=conversations&partner_id=${north.id}`, some)).toMatchObject({
    period: { time_zone: 'UTC' },
    totals: { part: 0 },
    undated: 0,
  })
})

test('policies are counted by whole months, without a time zone, as far as policies are visible', async () => {
  const { policy } = testPolicies(db)
  await policy({ partner_id: south.id, status: 'active', effective_on: day })
  await policy({ partner_id: north.id, status: 'active', effective_on: day })
  const rules = [
    { action: 'dashboards-premium' as const },
    { action: 'policy-detail' as const, conditions: { partner_id: south.id } },
  ]
  const figures = await fetchFigures('metric=policies&by=partner', await server.as({ rules }))
  expect(figures.period).toMatchObject({ from: expect.stringMatching(/-01$/), time_zone: null })
  expect(figures.rows).toMatchObject([{ keys: [south.id], part: 1 }])
  expect((await fetchFigures('metric=policies')).totals).toMatchObject({ part: 2 })
})

test('persistency is given by partner where five can be compared, and for a single one', async () => {
  const { policy } = testPolicies(db)
  const sold = async (partner_id: number) => {
    for (let n = 0; n < 5; n += 1) await policy({ partner_id, status: 'active', effective_on: addDays(day, -200) })
  }
  const others = [await given.partner(), await given.partner(), await given.partner()]
  for (const { id } of [south, north, ...others.slice(0, 2)]) await sold(id)
  const question = 'metric=persistency-3'
  for (const [field, parameters] of [
    ['by', 'by=partner'],
    ['and', 'by=month&and=partner'],
  ] as const) {
    for (const path of ['/api/figures?', '/api/figures/export?format=csv&']) {
      const answer = await analyst.get(`${path}${question}&${parameters}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json<Failure>().errors![field]![0]).toMatch(/at least five/)
    }
  }
  expect((await fetchFigures(`${question}&by=partner&partner_id=${south.id}`)).rows).toMatchObject([{ part: 5 }])
  expect((await fetchFigures('metric=policies&by=partner')).rows).toHaveLength(4)
  await sold(others[2]!.id)
  expect((await fetchFigures(`${question}&by=partner`)).rows).toHaveLength(5)
})

test.each([
  ['metric=policies', 'metric', /permission policy-detail/],
  ['metric=conversations&by=scorecard', 'by', /does not know it/],
  ['metric=conversations&and=agent', 'by', /choose first/],
  ['metric=conversations&by=agent&and=agent', 'and', /already/],
  ['metric=conversations&scorecard_id=1', 'scorecard_id', /does not know it/],
  ['metric=category-share', 'category_id', /says nothing/],
  ['metric=failed&question_id=greets', 'scorecard_id', /choose the scorecard/],
  ['metric=conversations&started_from=1999-01-01', 'started_from', /out of bounds/],
  ['metric=nonsense', 'metric', /./],
])('%s is refused with what must be mended', async (query, field, reason) => {
  const reader = await server.as(['dashboards-premium'])
  const answer = await reader.get(`/api/figures?${query}`)
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json<Failure>().errors![field]![0]).toMatch(reason)
  expect((await reader.get(`/api/figures/export?format=csv&${query}`)).statusCode).toBe(400)
})

test('a file has a line for each row, with its days, its time zone and its interval', async () => {
  const calls = await conversations(6, 0)
  for (const [index, { id }] of calls.entries()) await judged(id, 80, index === 0)
  const query = `metric=failed&by=agent&scorecard_id=${scorecard.id}&question_id=greets&format=csv`
  const answer = await analyst.get(`/api/figures/export?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const [header, line, ...more] = answer.body.replace('\uFEFF', '').trim().split(/\r?\n/)
  expect(header).toBe('metric,agent,agent_id,part,whole,n,value,low_95,high_95,unit,from,to,time_zone')
  expect(line).toBe(`failed,Ana,${ana.id},1,6,6,16.6667,3.0053,56.3503,percent,${addDays(day, -29)},${day},UTC`)
  expect(more).toEqual([])
  const recorded = await db
    .selectFrom('access_record')
    .select(['action', 'subject', 'detail'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(recorded).toMatchObject({ action: 'export', subject: 'figures', detail: { metric: 'failed', rows: 1 } })
})

test('more rows than fit into memory are refused, with a hint how to get fewer', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into rollup_key (partner_id, agent_id, channel) select ${south.id}, 1000000 + agent, 'voice' from generate_series(1, 14) as agent
    returning id`.execute(db)
  await sql`
    insert into conversation_day select false, day::date, place, 1, 0, 0, 0, 0, 0, 0
    from generate_series(${day}::date - 3650, ${day}::date, interval '1 day') as day, unnest(${rows.map(({ id }) => id)}::integer[]) as place
  `.execute(db)
  onTestFinished(async () => {
    await sql`delete from conversation_day where rollup_key_id = any(${rows.map(({ id }) => id)}::integer[])`.execute(
      db,
    )
  })
  const query = `metric=conversations&by=day&started_from=${addDays(day, -3_650)}&started_to=${day}`
  for (const path of ['figures', 'figures/export']) {
    const answer = await analyst.get(`/api/${path}?${query}&and=agent${path === 'figures' ? '' : '&format=csv'}`)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(400)
    expect(answer.json<Failure>()).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^That makes too many/),
    })
  }
  expect(await fetchFigures(query)).toMatchObject({ total: 3_651 })
})

test('a number without groups is a file of one line', async () => {
  await conversations(2, 0)
  const { body } = await analyst.get('/api/figures/export?metric=conversations&compare=previous&format=csv')
  expect(body.trim().split(/\r?\n/)).toHaveLength(2)
})

test('the options are what something in reach was judged by', async () => {
  const [one] = await conversations(1, 1)
  await judged(one!.id, 80, false)
  const options = (await analyst.get('/api/figure-options')).json<FigureOptions>()
  expect(options.scorecards).toMatchObject([
    { id: scorecard.id, questions: [{ question_id: 'greets' }, { question_id: 'price' }] },
  ])
  expect(options.scorecards.map(({ id }) => id)).not.toContain(unused.id)
  expect(options.categories).toEqual([{ id: rule, name: 'Prices' }])
  const other = await server.as({ rules: [{ action: 'dashboards-premium', conditions: { partner_id: north.id } }] })
  expect((await other.get('/api/figure-options')).json<FigureOptions>().scorecards).toEqual([])
})

test('questions are saved by people who may use them', async () => {
  const saved = await analyst.post('/api/question-views', { name: 'Mine', query: 'metric=score', shared: false })
  expect(saved.statusCode, saved.body).toBe(200)
  const support = await server.as(['call-detail'])
  expect((await support.get('/api/question-views')).statusCode).toBe(403)
  expect((await support.get('/api/figures?metric=score')).statusCode).toBe(403)
})
