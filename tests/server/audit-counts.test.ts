import {
  array,
  type Arbitrary,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  oneof,
  option,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'

import { channels } from '#contracts/conversation.ts'
import type { AuditFigures, AuditTotals, FreemiumDashboard } from '#contracts/dashboards.ts'
import { countedStates, evaluationKinds, evaluationStates } from '#contracts/evaluation-states.ts'
import { criticalFamilies } from '#contracts/scorecard-content.ts'
import { addDays, daysOf, previousPeriod } from '#domain/reporting-period.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { criticalAccuracy, nonCriticalAccuracy } from '#domain/scoring/critical-accuracy.ts'
import { evaluationScore, type JudgedQuestion } from '#domain/scoring/evaluation-score.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { valuesOf } from '#domain/scoring/question-score.ts'
import { dayIn } from '#domain/time-zone.ts'
import { judgeEvaluation } from '#server/quality/judge-evaluation.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { choice, scale, scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { testServer } from '#tests/support/server.ts'

/** What the database counts of audits is counted again here, one evaluation after the other, from its answers. */

const ZONES = ['America/Santiago', 'Asia/Kolkata', 'UTC']

/** The same ids of questions mean different things in the two. */
const contents = [
  scorecardOf(
    [
      [
        yesNo({ id: 'greets' }),
        scale({ id: 'tone', weight: 2 }),
        yesNo({ id: 'identity', family: 'end-user' }),
        yesNo({ id: 'price', family: 'business', condition: { question_id: 'greets', answers: ['yes'] } }),
        yesNo({ id: 'disclosure', family: 'compliance', auto_fail: 'form' }),
      ],
    ],
    { target: 85 },
  ),
  scorecardOf(
    [
      [yesNo({ id: 'greets', family: 'compliance', auto_fail: 'section' }), choice({ id: 'identity' })],
      [yesNo({ id: 'price', family: 'end-user', weight: 3 }), yesNo({ id: 'offer', family: 'end-user' })],
    ],
    { target: 90 },
  ),
]

const server = await testServer()
const { db } = server
const given = testConversations(db)
const viewer = await server.as(['dashboards-freemium', 'quality-detail', 'quality-plans'])
const world = prepare()

/** First instants of days in the zones, one of them the day on which Santiago had 23:00 twice. */
const edges = ['2024-04-07T04:00:00Z', '2024-04-06T03:00:00Z', '2024-04-06T18:30:00Z', '2024-04-07T00:00:00Z']
const moment = oneof(
  record({ edge: constantFrom(...edges), off: constantFrom(-1, 0, 1) }).map(({ edge, off }) => Date.parse(edge) + off),
  integer({ min: Date.parse('2024-03-20'), max: Date.parse('2024-04-20') }),
).map((at) => new Date(at))

const audit = record({
  partner: nat(ZONES.length - 1),
  team: option(nat(1)),
  agent: option(nat(3), { freq: 5 }),
  channel: constantFrom(...channels),
  scorecard: nat(1),
  kind: constantFrom(...evaluationKinds),
  state: oneof(constantFrom(...evaluationStates), constantFrom(...countedStates)),
  submitted_at: moment,
  // which of its values each question has; beyond them it is not answered
  picks: array(nat(5), { minLength: 5, maxLength: 5 }),
})

const day = integer({ min: 0, max: 40 }).map((later) => addDays('2024-03-15', later))
const filter = record({
  days: record({ from: day, length: integer({ min: 1, max: 25 }) }),
  partner: option(nat(ZONES.length - 1), { nil: undefined, freq: 2 }),
  team: option(nat(1), { nil: undefined, freq: 1 }),
  channel: option(constantFrom(...channels), { nil: undefined, freq: 1 }),
})

test('the dashboard counts of audits what a plain recount counts, and the list holds those behind each number', async () => {
  await assert(
    asyncProperty(
      array(audit, { maxLength: 40, size: 'max' }),
      array(filter, { minLength: 3, maxLength: 3 }),
      async (all, asked) => {
        await fill(all)
        for (const one of asked) await checkCounts(all, one)
      },
    ),
    { numRuns: 10 },
  )
}, 120_000)

async function checkCounts(all: Audit[], { days, partner, team, channel }: Filter) {
  const { partners, teams, agents, scorecards } = await world
  const period = { from: days.from, to: addDays(days.from, days.length - 1) }
  const filters = {
    partner_id: partner === undefined ? undefined : partners[partner]!.id,
    team_id: team === undefined ? undefined : teams[team]!.id,
    channel,
  }
  const { audits } = await ask<FreemiumDashboard>('/api/dashboards/freemium', {
    ...filters,
    started_from: period.from,
    started_to: period.to,
  })

  const timeZone = all.some((one) => one.partner === partner) ? ZONES[partner!]! : 'UTC'
  const counted = all
    .filter(
      (one) =>
        countedStates.some((state) => state === one.state) &&
        one.kind !== 'calibration' &&
        (partner === undefined || one.partner === partner) &&
        (team === undefined || one.team === team) &&
        (channel === undefined || one.channel === channel),
    )
    .map((one) => ({ ...one, day: dayIn(timeZone, one.submitted_at), judged: judged(one) }))
  const within = ({ from, to }: { from: string; to: string }) =>
    counted.filter((one) => one.day >= from && one.day <= to)
  const current = within(period)

  expect(told(audits.totals)).toEqual(told(totalsOf(current)))
  expect(told(audits.previous_totals)).toEqual(told(totalsOf(within(previousPeriod(period)))))
  expect(audits.days.map((one) => [one.day, told(one)])).toEqual(
    daysOf(period).flatMap((date) => {
      const those = current.filter((one) => one.day === date)
      return those.length === 0 ? [] : [[date, told(totalsOf(those))]]
    }),
  )
  expect(audits.agents.map(({ id, name: _, ...totals }) => [id, told(totals)] as const).toSorted(byId)).toEqual(
    agents
      .map(({ id }, at) => [id, told(totalsOf(current.filter(({ agent }) => agent === at)))] as const)
      .filter(([, { evaluations }]) => evaluations > 0)
      .toSorted(byId),
  )
  expect(audits.agent_count).toBe(audits.agents.length)
  expect(audits.unplanned).toBe(current.length)
  expect(Object.fromEntries(audits.versions.map((one) => [one.scorecard.id, [one.target, one.evaluations]]))).toEqual(
    Object.fromEntries(
      scorecards.flatMap(({ id }, at) => {
        const those = current.filter((one) => one.scorecard === at)
        return those.length === 0 ? [] : [[id, [contents[at]!.target, those.length]]]
      }),
    ),
  )
  expect(
    audits.questions.map(({ scorecard, question_id, failed }) => [
      scorecard.id,
      question_id,
      failed.part,
      failed.whole,
    ]),
  ).toEqual(questionsBy(current, scorecards))

  await checkRows(audits, { ...filters, group: 'counted', submitted_from: period.from, submitted_to: period.to })
}

/** The list that each number leads to. */
async function checkRows(audits: AuditFigures, search: Search) {
  const total = async (more: Search) =>
    (await ask<{ meta: { total: number } }>('/api/evaluations', { ...search, ...more, per_page: 1 })).meta.total
  expect(await total({})).toBe(audits.totals.evaluations)
  expect(audits.listed).toBe(audits.totals.evaluations)
  expect(await total({ auto_failed: 'yes' })).toBe(audits.totals.auto_failed)
  for (const family of criticalFamilies)
    expect(await total({ failed_family: family })).toBe(audits.totals.critical[family].failed)
  for (const { scorecard, question_id, failed } of audits.questions)
    expect(await total({ scorecard_id: scorecard.id, failed_question: question_id })).toBe(failed.part)
  const [first] = audits.agents
  if (first) expect(await total({ agent_id: first.id })).toBe(first.evaluations)
  const date = audits.days.at(-1)
  if (date) expect(await total({ submitted_from: date.day, submitted_to: date.day })).toBe(date.evaluations)
}

function judged({ scorecard, picks }: Audit) {
  const content = contents[scorecard]!
  const { score, zeroed_by, sections } = evaluationScore(content, answersOf(scorecard, picks))
  const questions = sections.flatMap((section) => section.questions).filter((one) => one.score !== null)
  return { score, questions, auto_failed: zeroed_by.some(({ what }) => what === 'form') }
}

function answersOf(scorecard: number, picks: readonly number[]): Record<string, string | undefined> {
  return Object.fromEntries(
    questionsOf(contents[scorecard]!).map((question, at) => [question.id, [...valuesOf(question), 'na'][picks[at]!]]),
  )
}

type Judged = { judged: ReturnType<typeof judged> }

function totalsOf(some: readonly Judged[]): AuditTotals {
  const scores = some.flatMap(({ judged: { score } }) => (score === null ? [] : [score]))
  const of = (family: string) =>
    some
      .map(({ judged: { questions } }) => questions.filter(({ question }) => question.family === family))
      .filter(({ length }) => length > 0)
  const critical = (family: string) => ({ evaluations: of(family).length, failed: of(family).filter(hasFailed).length })
  const others = of('non-critical').flat()
  return {
    evaluations: some.length,
    scored: scores.length,
    score_sum: scores.reduce((sum, score) => sum + score, 0),
    score_squares: scores.reduce((sum, score) => sum + score ** 2, 0),
    auto_failed: some.filter((one) => one.judged.auto_failed).length,
    critical: {
      'end-user': critical('end-user'),
      business: critical('business'),
      compliance: critical('compliance'),
    },
    non_critical: { answers: others.length, failed: others.filter(({ is_failed }) => is_failed).length },
  }
}

const hasFailed = (questions: readonly JudgedQuestion[]) => questions.some(({ is_failed }) => is_failed)

/** What is shown of sums, to as many digits as adding in another order leaves alone. */
function told({ score_sum, score_squares, critical, non_critical, ...counts }: AuditTotals) {
  const { value, interval } = meanScore({ ...counts, score_sum, score_squares })
  return {
    evaluations: counts.evaluations,
    auto_failed: counts.auto_failed,
    scored: counts.scored,
    sum: score_sum.toFixed(6),
    mean: value?.toFixed(6),
    interval: interval && [interval.low.toFixed(4), interval.high.toFixed(4)],
    critical: criticalFamilies.map((family) => criticalAccuracy(critical[family])),
    non_critical: nonCriticalAccuracy(non_critical),
  }
}

function questionsBy(current: readonly (Audit & Judged)[], scorecards: readonly { id: number }[]) {
  const counts = new Map<string, [number, string, number, number]>()
  for (const { scorecard, judged: one } of current) {
    for (const { question, is_failed } of one.questions) {
      const { id } = scorecards[scorecard]!
      const [, , failed, asked] = counts.get(`${id} ${question.id}`) ?? [id, question.id, 0, 0]
      counts.set(`${id} ${question.id}`, [id, question.id, failed + Number(is_failed), asked + 1])
    }
  }
  return [...counts.values()]
    .filter(([, , failed]) => failed > 0)
    .toSorted((one, other) => other[2] - one[2] || one[0] - other[0] || (one[1] < other[1] ? -1 : 1))
    .slice(0, 5)
}

const byId = (one: readonly [number, unknown], other: readonly [number, unknown]) => one[0] - other[0]

async function ask<Answer>(path: string, query: Search): Promise<Answer> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const answer = await viewer.get(`${path}?${search.toString()}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Answer>()
}

async function prepare() {
  const partners = []
  for (const time_zone of ZONES) partners.push(await given.partner({ time_zone }))
  const teams = [await given.team(), await given.team()]
  const agents = []
  for (let number = 0; number < 4; number += 1) agents.push(await given.agent())
  const scorecards = []
  for (const content of contents) scorecards.push(await testEvaluations(db).scorecard(content))
  return { partners, teams, agents, scorecards }
}

async function fill(all: Audit[]) {
  const { partners, teams, agents, scorecards } = await world
  await db.deleteFrom('interaction').execute()
  if (all.length === 0) return
  const interactions = await given.interactions(
    all.map(({ partner, team, agent, channel }) => ({
      partner_id: partners[partner]!.id,
      team_id: team === null ? null : teams[team]!.id,
      agent_id: agent === null ? null : agents[agent]!.id,
      channel,
    })),
  )
  for (const [at, { scorecard, kind, state, submitted_at, picks }] of all.entries()) {
    const { id } = await db
      .insertInto('evaluation')
      .values({
        kind,
        state,
        submitted_at,
        scorecard_version_id: scorecards[scorecard]!.version_id,
        interaction_id: interactions[at]!.id,
        evaluator_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const answers = Object.entries(answersOf(scorecard, picks)).map(([question_id, value]) => ({
      evaluation_id: id,
      question_id,
      value: value ?? null,
      answered_by: null,
    }))
    await db.insertInto('evaluation_answer').values(answers).execute()
    await judgeEvaluation(db, id, contents[scorecard]!)
  }
}

type Generated<Source> = Source extends Arbitrary<infer Value> ? Value : never
type Audit = Generated<typeof audit>
type Filter = Generated<typeof filter>
type Search = Record<string, string | number | undefined>
