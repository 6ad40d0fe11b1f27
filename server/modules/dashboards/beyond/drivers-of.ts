import { sql } from 'kysely'

import type { BeyondDrivers, DriverOutcome } from '#contracts/beyond.ts'
import { drivers, type Factor } from '#domain/statistics/drivers.ts'
import type { Database } from '#server/db/database.ts'
import { type BeyondAsked, toldPeriod } from '#server/modules/dashboards/beyond/beyond-asked.ts'
import { casesOf } from '#server/modules/dashboards/beyond/driver-cases.ts'
import {
  categoryFactor,
  type MeasureCell,
  measureFactors,
  type NamedFactor,
  type QuestionCell,
  questionFactors,
} from '#server/modules/dashboards/beyond/driver-factors.ts'
import { activeRules, type JudgedCells, judgedCells } from '#server/modules/dashboards/beyond/judged-categories.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { questionNames } from '#server/quality/question-names.ts'

type Row = {
  counted: { part: number; whole: number; unlinked: number; too_early: number }[]
  questions: QuestionCell[]
  measures: MeasureCell[]
} & JudgedCells

/**
 * What goes with an outcome, of all that rules and measures say of the conversation that it came of. Counted by the database, in one
 * statement; questions and categories are compared within campaigns, measures of all campaigns together.
 */
export async function driversOf(
  db: Database,
  asked: BeyondAsked,
  outcome: DriverOutcome,
  now: Date,
): Promise<BeyondDrivers> {
  const { scope, query } = asked
  const rules = await activeRules(db)
  const { rows } = await sql<Row>`
    with told as materialized (
      select outcome.stratum as key, outcome.came as outcome, outcome.came = 'yes' as came, interaction.id as interaction_id,
        interaction.channel, interaction.campaign_id as place_id, interaction.turn_count > 0 as written, interaction.timed,
        interaction.duration_ms, interaction.talk_ms, interaction.hold_ms, interaction.after_call_work_ms
      from (${casesOf(asked, outcome, now)}) as outcome
      left join interaction on interaction.id = outcome.interaction_id and ${scope.sees('interaction')}
      where ${query.channel === undefined ? sql`true` : sql`interaction.channel = ${query.channel}`}
    ), cases as materialized (select * from told where interaction_id is not null and outcome <> 'early')
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
  const told = compared(factors)
  return {
    period: toldPeriod(asked),
    as_of: asked.today,
    outcome,
    cases: { part, whole },
    left_out: { unlinked, too_early },
    drivers: told.map(({ isTold: _, ...driver }) => driver),
    compared: told.filter(({ isTold }) => isTold).length,
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
        isTold: found.isTold,
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
  from told`

/** Answers that are alike are many: they are told apart into questions once each. */
const QUESTIONS = sql`
  select scorecard_id, question_id, key, is_failed, sum(part) as part, sum(whole) as whole
  from (
    select scorecard_id, passed, failed, key, count(*) filter (where came) as part, count(*) as whole
    from cases join machine_score on machine_score.interaction_id = cases.interaction_id
    group by scorecard_id, passed, failed, key
  ) as alike
  cross join lateral (
    select question_id, false as is_failed from unnest(passed) as question_id
    union all select question_id, true from unnest(failed) as question_id
  ) as answer
  group by 1, 2, 3, 4 order by 1, 2, 3, 4`

/** Shares and moods to a hundredth, times to ten seconds, scores to whole points: of the scorecard that bands are told by. */
const MEASURES = sql`
  select measure, value, count(*) filter (where came) as "with", count(*) filter (where not came) as without
  from cases
  left join conversation_analysis as analysis on analysis.interaction_id = cases.interaction_id
  left join (
    select distinct on (interaction_id) interaction_id, score from machine_score
    where score is not null and interaction_id in (select cases.interaction_id from cases)
    order by interaction_id, scorecard_id
  ) as judged on judged.interaction_id = cases.interaction_id
  cross join lateral (values
    ('silence', floor(100::float8 * analysis.silence_ms / nullif(cases.duration_ms, 0) + 0.5) / 100),
    ('talk', floor(100::float8 * analysis.agent_talk_ms / nullif(analysis.agent_talk_ms + analysis.customer_talk_ms, 0) + 0.5) / 100),
    ('overtalk', floor(100::float8 * analysis.interruptions / nullif(analysis.agent_turns, 0) + 0.5) / 100),
    ('sentiment', floor(100::float8 * analysis.sentiment_customer + 0.5) / 100),
    ('sentiment-change', floor(100::float8 * analysis.sentiment_change + 0.5) / 100),
    ('handle-time', 10 * floor((cases.talk_ms + coalesce(cases.hold_ms, 0) + coalesce(cases.after_call_work_ms, 0)) / 10000::float8 + 0.5)),
    ('score', floor(judged.score + 0.5))
  ) as measured (measure, value)
  where value is not null
  group by 1, 2 order by 1, 2`
