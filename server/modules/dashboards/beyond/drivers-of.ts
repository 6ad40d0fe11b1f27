import { type RawBuilder, sql } from 'kysely'

import type { BeyondDrivers, DriverOutcome } from '#contracts/beyond.ts'
import type { NamedQuestion } from '#contracts/quality-questions.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { drivers, type Factor } from '#domain/statistics/drivers.ts'
import type { TwoByTwo } from '#domain/statistics/fisher-exact.ts'
import type { Database } from '#server/db/database.ts'
import { type BeyondContext, presentPeriod } from '#server/modules/dashboards/beyond/beyond-context.ts'
import { casesOf } from '#server/modules/dashboards/beyond/driver-cases.ts'
import {
  activeRules,
  type JudgedCells,
  judgedCells,
  type CategoryRule,
  judgedBy,
} from '#server/modules/dashboards/beyond/judged-categories.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { questionNames, keyOf, nameIn } from '#server/quality/question-names.ts'

type Row = {
  counted: { part: number; whole: number; unlinked: number; too_early: number }[]
  questions: QuestionCell[]
  measures: MeasureCell[]
} & JudgedCells

/**
 * What is associated with an outcome, among all that rules and measures say about the conversation that led to it.
 * The database counts it in one statement; questions and categories are compared within campaigns, measures over all
 * campaigns.
 */
export async function driversOf(
  db: Database,
  context: BeyondContext,
  outcome: DriverOutcome,
  now: Date,
): Promise<BeyondDrivers> {
  const { scope, query } = context
  const rules = await activeRules(db)
  const { rows } = await sql<Row>`
    with joined as materialized (
      select outcome.stratum as key, outcome.came as outcome, outcome.came = 'yes' as came, interaction.id as interaction_id,
        interaction.channel, interaction.campaign_id, interaction.turn_count > 0 as written, interaction.timed,
        interaction.duration_ms, interaction.talk_ms, interaction.hold_ms, interaction.after_call_work_ms,
        silence_ms, agent_talk_ms, customer_talk_ms, interruptions, agent_turns, sentiment_customer, sentiment_change
      from (${casesOf(context, outcome, now)}) as outcome
      left join interaction on interaction.id = outcome.interaction_id and ${scope.sees('interaction')}
      left join conversation_analysis on conversation_analysis.interaction_id = interaction.id
      where ${query.channel === undefined ? sql`true` : sql`interaction.channel = ${query.channel}`}
    ), cases as materialized (select * from joined where interaction_id is not null and outcome <> 'early'),
    alike as materialized (${ALIKE})
    select ${rowsOf(COUNTED)} as counted, ${rowsOf(QUESTIONS)} as questions, ${rowsOf(MEASURES)} as measures, ${judgedCells(rules)}
  `.execute(db)
  const { counted, questions, measures, ...cells } = rows[0]!
  const [{ part, whole, unlinked, too_early }] = counted as [Row['counted'][number]]
  const names = await questionNames(
    db,
    questions.map(({ scorecard_id }) => scorecard_id),
  )
  const factors = [
    ...questionFactors(questions, names),
    ...rules.flatMap((rule) => categoryFactor(rule, cells)),
    ...measureFactors(measures),
  ]
  const comparisons = compared(factors)
  return {
    period: presentPeriod(context),
    as_of: context.today,
    outcome,
    cases: { part, whole },
    left_out: { unlinked, too_early },
    drivers: comparisons.map(({ isTested: _, ...driver }) => driver),
    compared: comparisons.filter(({ isTested }) => isTested).length,
  }
}

function compared(factors: readonly NamedFactor[]) {
  const byKey = new Map(factors.map((factor) => [factor.factor.key, factor]))
  return drivers(factors.map(({ factor }) => factor)).map(
    ({ key, effect, relativeRisk, n, p, adjustedP, ...found }) => {
      const { factor, ...named } = byKey.get(key)!
      return {
        ...{ ...named, ...sidesOf(factor), effect, n, p },
        relative_risk: relativeRisk,
        adjusted_p: adjustedP,
        verdict: found.verdict,
        isTested: found.isTested,
      }
    },
  )
}

const sidesOf = (factor: Factor) =>
  factor.kind === 'yes-no' ? { with: factor.with, without: factor.without } : { with: null, without: null }

const COUNTED = sql`
  select count(*) filter (where came and interaction_id is not null) as part,
    count(*) filter (where interaction_id is not null and outcome <> 'early') as whole,
    count(*) filter (where interaction_id is null) as unlinked,
    count(*) filter (where interaction_id is not null and outcome = 'early') as too_early
  from joined`

/**
 * Equal judgements of rules, once for all their cases, with the score in whole points for the scorecard that defines
 * the bands. A score follows from the answers, so it adds few groups.
 */
const ALIKE = sql`
  select scorecard_id, passed, failed, key, score, count(*) filter (where came) as part, count(*) as whole
  from (
    select cases.key, cases.came, scorecard_id, passed, failed,
      case when scorecard_id = min(scorecard_id) filter (where score is not null) over (partition by interaction_id)
        then floor(score + 0.5)
      end as score
    from cases join machine_score using (interaction_id)
  ) as judged
  group by scorecard_id, passed, failed, key, score`

const QUESTIONS = sql`
  select scorecard_id, question_id, key, is_failed, sum(part) as part, sum(whole) as whole
  from alike
  cross join lateral (
    select question_id, false as is_failed from unnest(passed) as question_id
    union all select question_id, true from unnest(failed) as question_id
  ) as answer
  group by 1, 2, 3, 4 order by 1, 2, 3, 4`

/** Shares and moods to a hundredth, times to ten seconds. */
const MEASURED: Record<Exclude<MeasureCell['measure'], 'score'>, RawBuilder<number | null>> = {
  silence: sql`floor(100::float8 * silence_ms / nullif(duration_ms, 0) + 0.5) / 100`,
  talk: sql`floor(100::float8 * agent_talk_ms / nullif(agent_talk_ms + customer_talk_ms, 0) + 0.5) / 100`,
  overtalk: sql`floor(100::float8 * interruptions / nullif(agent_turns, 0) + 0.5) / 100`,
  sentiment: sql`floor(100::float8 * sentiment_customer + 0.5) / 100`,
  'sentiment-change': sql`floor(100::float8 * sentiment_change + 0.5) / 100`,
  'handle-time': sql`10 * floor((talk_ms + coalesce(hold_ms, 0) + coalesce(after_call_work_ms, 0)) / 10000::float8 + 0.5)`,
}

/** One after the other: there are few cases, and crossing the measures would multiply them. */
const MEASURES = sql`
  ${sql.join(
    Object.entries(MEASURED).map(
      ([measure, value]) => sql`
        select ${sql.lit(measure)} as measure, ${value} as value,
          count(*) filter (where came) as "with", count(*) filter (where not came) as without
        from cases where ${value} is not null group by 2`,
    ),
    sql` union all `,
  )}
  union all
  select 'score', score, sum(part), sum(whole - part) from alike where score is not null group by 2
  order by 1, 2`

type Driver = BeyondDrivers['drivers'][number]
/** A factor with the name under which it is shown. */
type NamedFactor = Pick<Driver, 'kind' | 'scorecard_id' | 'question_id' | 'category_id' | 'measure' | 'name'> & {
  factor: Factor
}

type Counted = { part: number; whole: number }
/**
 * Cases of one stratum, `key`, in which a question failed or passed: their number, and how many of them have the
 * outcome.
 */
type QuestionCell = {
  scorecard_id: number
  question_id: string
  key: number | null
  is_failed: boolean
} & Counted
/** How often a measure has a value, among cases with the outcome and among the others. */
type MeasureCell = { measure: NonNullable<Driver['measure']>; value: number; with: number; without: number }

const UNNAMED = { scorecard_id: null, question_id: null, category_id: null, measure: null, name: null }

/** Each question that failed or passed: the outcome with a failure, and without. */
const questionFactors = (cells: readonly QuestionCell[], names: ReadonlyMap<string, NamedQuestion>): NamedFactor[] =>
  [...grouped(cells, keyOf)].map(([key, own]) => {
    const { scorecard_id, question_id } = own[0]!
    const strata = [...grouped(own, (cell) => cell.key)].map(([, alike]): TwoByTwo => ({
      with: total(alike.filter(({ is_failed }) => is_failed)),
      without: total(alike.filter(({ is_failed }) => !is_failed)),
    }))
    const { text } = nameIn(names, { scorecard_id, question_id })
    return {
      ...UNNAMED,
      kind: 'question',
      scorecard_id,
      question_id,
      name: text,
      factor: yesNo(`question ${key}`, strata),
    }
  })

/** A category that judged at least one case: the outcome where it matches, and where it does not. */
function categoryFactor(rule: CategoryRule, cells: JudgedCells): NamedFactor[] {
  const { judged, matched } = judgedBy(rule, cells)
  if (judged.length === 0) return []
  const strata = [...grouped(judged, ({ key }) => key)].map(([key, alike]): TwoByTwo => {
    const matching = total(matched.filter((cell) => cell.key === key))
    const all = total(alike)
    return { with: matching, without: { part: all.part - matching.part, whole: all.whole - matching.whole } }
  })
  const factor = yesNo(`category ${rule.id}`, strata)
  return [{ ...UNNAMED, kind: 'category', category_id: rule.id, name: { en: rule.name }, factor }]
}

const measureFactors = (cells: readonly MeasureCell[]): NamedFactor[] =>
  [...grouped(cells, ({ measure }) => measure)].map(([measure, own]) => ({
    ...UNNAMED,
    kind: 'measure',
    measure,
    factor: {
      kind: 'numeric',
      key: `measure ${measure}`,
      withOutcome: own.map((cell) => ({ value: cell.value, count: cell.with })),
      withoutOutcome: own.map((cell) => ({ value: cell.value, count: cell.without })),
    },
  }))

const yesNo = (key: string, strata: readonly TwoByTwo[]): Factor => ({
  kind: 'yes-no',
  key,
  with: total(strata.map((table) => table.with)),
  without: total(strata.map((table) => table.without)),
  strata,
})

const total = (counts: readonly Counted[]): Counted => ({
  part: counts.reduce((sum, { part }) => sum + part, 0),
  whole: counts.reduce((sum, { whole }) => sum + whole, 0),
})
