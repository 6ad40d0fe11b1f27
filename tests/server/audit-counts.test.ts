import { array, assert, asyncProperty } from 'fast-check'
import { expect, test } from 'vitest'

import type { AuditFigures, AuditTotals, FreemiumDashboard } from '#contracts/dashboards.ts'
import { countedStates } from '#contracts/evaluation-states.ts'
import { criticalFamilies } from '#contracts/families.ts'
import { criticalAccuracy, nonCriticalAccuracy } from '#domain/scoring/critical-accuracy.ts'
import { evaluationScore, type JudgedQuestion } from '#domain/scoring/evaluation-score.ts'
import { meanScore } from '#domain/scoring/mean-score.ts'
import { addDays, daysOf, previousPeriod } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { judgeEvaluation } from '#server/quality/judge-evaluation.ts'
import { countedFixture, matchesFilter, type Search } from '#tests/support/counted-fixture.ts'
import { testEvaluations } from '#tests/support/evaluations.ts'
import {
  answersOf,
  type Audit,
  audit,
  type AuditFilter,
  auditFilter,
  contents,
  ZONES,
} from '#tests/support/made-audits.ts'
import { seeds, times } from '#tests/support/night.ts'
import { testServer } from '#tests/support/server.ts'

/** The database's counts of audits are recounted here, one evaluation after the other, from its answers. */

const [SEED] = seeds(1, 1) as [number]
const server = await testServer()
const { db } = server
const floor = await countedFixture(server, {
  zones: ZONES,
  agents: 4,
  viewer: ['dashboards-freemium', 'quality-detail', 'quality-plans'],
})
const scorecards: { id: number; version_id: number }[] = []
for (const content of contents) scorecards.push(await testEvaluations(db).scorecard(content))

test(`the dashboard's counts of audits equal a plain recount, and the list has the audits behind each number (seed ${SEED})`, async () => {
  await assert(
    asyncProperty(
      array(audit, { maxLength: 40, size: 'max' }),
      array(auditFilter, { minLength: 3, maxLength: 3 }),
      async (all, filters) => {
        await fill(all)
        for (const one of filters) await checkCounts(all, one)
      },
    ),
    { numRuns: times(3, 20), seed: SEED },
  )
}, 120_000)

async function checkCounts(all: Audit[], { days, ...place }: AuditFilter) {
  const period = { from: days.from, to: addDays(days.from, days.length - 1) }
  const filters = floor.queryOf(place)
  const { audits } = await floor.getJson<FreemiumDashboard>('/api/dashboards/freemium', {
    ...filters,
    started_from: period.from,
    started_to: period.to,
  })

  const timeZone = floor.zoneOf(all, place)
  const counted = all
    .filter(matchesFilter(place))
    .filter((one) => countedStates.some((state) => state === one.state) && one.kind !== 'calibration')
    .map((one) => ({ ...one, day: dayIn(timeZone, one.submitted_at), judged: judged(one) }))
  const within = ({ from, to }: { from: string; to: string }) =>
    counted.filter((one) => one.day >= from && one.day <= to)
  const current = within(period)

  expect(rounded(audits.totals)).toEqual(rounded(totalsOf(current)))
  expect(rounded(audits.previous_totals)).toEqual(rounded(totalsOf(within(previousPeriod(period)))))
  expect(audits.days.map((one) => [one.day, rounded(one)])).toEqual(
    daysOf(period).flatMap((date) => {
      const those = current.filter((one) => one.day === date)
      return those.length === 0 ? [] : [[date, rounded(totalsOf(those))]]
    }),
  )
  expect(audits.agents.map(({ id, name: _, ...totals }) => [id, rounded(totals)] as const).toSorted(byId)).toEqual(
    floor.agents
      .map(({ id }, index) => [id, rounded(totalsOf(current.filter(({ agent }) => agent === index)))] as const)
      .filter(([, { evaluations }]) => evaluations > 0)
      .toSorted(byId),
  )
  expect(audits.agent_count).toBe(audits.agents.length)
  expect(audits.unplanned).toBe(current.length)
  expect(Object.fromEntries(audits.versions.map((one) => [one.scorecard.id, [one.target, one.evaluations]]))).toEqual(
    Object.fromEntries(
      scorecards.flatMap(({ id }, index) => {
        const those = current.filter((one) => one.scorecard === index)
        return those.length === 0 ? [] : [[id, [contents[index]!.target, those.length]]]
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
  ).toEqual(questionsBy(current))

  await checkRows(audits, { ...filters, group: 'counted', submitted_from: period.from, submitted_to: period.to })
}

/** The list that each number leads to. */
async function checkRows(audits: AuditFigures, search: Search) {
  const total = async (more: Search) =>
    (await floor.getJson<{ meta: { total: number } }>('/api/evaluations', { ...search, ...more, per_page: 1 })).meta
      .total
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

/** Sums rounded to the digits that do not depend on the order of addition. */
function rounded({ score_sum, score_squares, critical, non_critical, ...counts }: AuditTotals) {
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

function questionsBy(current: readonly (Audit & Judged)[]) {
  const counts = new Map<string, [number, string, number, number]>()
  for (const { scorecard, judged: one } of current) {
    for (const { question, is_failed } of one.questions) {
      const { id } = scorecards[scorecard]!
      const [, , failed, answered] = counts.get(`${id} ${question.id}`) ?? [id, question.id, 0, 0]
      counts.set(`${id} ${question.id}`, [id, question.id, failed + Number(is_failed), answered + 1])
    }
  }
  return [...counts.values()]
    .filter(([, , failed]) => failed > 0)
    .toSorted((one, other) => other[2] - one[2] || one[0] - other[0] || (one[1] < other[1] ? -1 : 1))
    .slice(0, 5)
}

const byId = (one: readonly [number, unknown], other: readonly [number, unknown]) => one[0] - other[0]

async function fill(all: Audit[]) {
  const interactions = await floor.fill(
    all.map(({ partner, team, agent, channel }) => ({ partner, team, agent, channel })),
  )
  for (const [index, { scorecard, kind, state, submitted_at, picks }] of all.entries()) {
    const { id } = await db
      .insertInto('evaluation')
      .values({
        kind,
        state,
        submitted_at,
        scorecard_version_id: scorecards[scorecard]!.version_id,
        interaction_id: interactions[index]!.id,
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
