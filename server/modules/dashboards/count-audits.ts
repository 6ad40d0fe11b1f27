import { type RawBuilder, sql } from 'kysely'

import type { AuditFigures, AuditTotals, PlanTotals } from '#contracts/dashboards.ts'
import { countedStates } from '#contracts/evaluation-states.ts'
import type { ConversationFilter } from '#contracts/lists/calls.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { addDays, type Period } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import { conversationJoin, conversationWhere } from '#server/conversations/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { namesOf, type NameRow, type QuestionKey } from '#server/quality/question-names.ts'
import { visibleEvaluations, wouldReveal } from '#server/quality/visible-evaluations.ts'
import { answerDays, evaluationDays } from '#server/rollups/evaluation-days.ts'
import { fromCounted, rollupTableFor } from '#server/rollups/from-counted.ts'

type Counted = Pick<AuditFigures, 'unplanned' | 'days' | 'versions' | 'agents' | 'agent_count' | 'listed'> & {
  totals: (AuditTotals & { is_current: boolean })[]
  plan: (PlanTotals & { is_current: boolean })[]
  questions: (QuestionKey & { part: number; whole: number })[]
  names: NameRow[]
}

/**
 * Everything that the freemium dashboard counts about audits, in one statement over the stored figures of both periods.
 *
 * - Audits count when they were submitted and are not void, without calibrations, by the day of submission in the reporting
 *   zone. Their conversations must be within the caller's `dashboards-freemium` and match the filters, and the caller must
 *   not have to judge them blind.
 * - A critical family counts the evaluations in which one of its questions was answered with more than `na`, and those in
 *   which one failed; the non-critical family counts answers.
 * - The plan counts assignments by their due day, in the plan's own days.
 * - Questions keep their ids from version to version of a scorecard, so they are counted by scorecard and id.
 */
export async function countAudits(
  db: Database,
  scope: Scope,
  filter: ConversationFilter,
  { period, previous, timeZone, isLocal }: { period: Period; previous: Period; timeZone: string; isLocal: boolean },
): Promise<Counted> {
  const where = conversationWhere(scope, filter)
  const joined = conversationJoin(scope, filter)
  const current = { scope, filter, period, isLocal }
  const both = { ...current, period: { from: previous.from, to: period.to } }
  const { rows } = await sql<Counted>`
    with audited as materialized (
      select counted.day >= ${period.from}::date as is_current, interaction.agent_id, counted.*
      from ${fromCounted(evaluationDays(scope), both)}
    ),
    seen as materialized (
      select count(*) filter (where assignment.id is null) as unplanned, count(*) filter (where ${isListed(scope)}) as listed
      from evaluation ${joined} rollup_key as interaction on interaction.id = evaluation.rollup_key_id
      left join assignment on assignment.evaluation_id = evaluation.id
      where evaluation.state = any(${[...countedStates]}::text[]) and evaluation.kind <> 'calibration'
        and evaluation.submitted_at >= ${startOfDay(timeZone, period.from)}
        and evaluation.submitted_at < ${startOfDay(timeZone, addDays(period.to, 1))}
        and not ${wouldReveal(scope)}
        and ${where}
    ),
    failed_most as materialized (
      select version.scorecard_id, question_id, sum(failed) as part, sum(answers) as whole
      from ${fromCounted(answerDays(scope, rollupTableFor('evaluation_answer_day', current)), current, VERSIONS)}
      group by 1, 2
      having sum(failed) > 0
      order by part desc, 1, 2
      limit 5
    ),
    due as materialized (
      select assignment.due_on >= ${period.from}::date as is_current, assignment.state
      from assignment
      join sampling_plan on sampling_plan.id = assignment.plan_id
      ${joined} interaction on interaction.id = assignment.interaction_id
      where sampling_plan.state in ('active', 'closed')
        and assignment.due_on between ${previous.from}::date and ${period.to}::date
        and ${where}
    )
    select
      ${rowsOf(sql`select is_current, ${AUDIT_SUMS} from audited group by is_current`)} as totals,
      ${rowsOf(sql`
        select day, ${AUDIT_SUMS} from audited where is_current
        group by day having sum(evaluations) > 0 order by day`)} as days,
      ${rowsOf(sql`
        select agent.id, agent.name, ${AUDIT_SUMS}
        from audited join agent on agent.id = agent_id
        where is_current
        group by agent.id
        having sum(evaluations) > 0
        order by
          case when sum(scored) >= ${MIN_CASES} then sum(score_sum) / sum(scored) end nulls last,
          sum(evaluations) desc, agent.name, agent.id
        limit 10`)} as agents,
      (select count(*) from (
        select from audited where is_current and agent_id is not null group by agent_id having sum(evaluations) > 0
      ) as audited_agents) as agent_count,
      ${rowsOf(sql`
        select
          json_build_object(
            'id', scorecard_id, 'title', content -> 'title', 'locale', content ->> 'locale'
          ) as scorecard,
          number,
          (content ->> 'target')::double precision as target,
          evaluations
        from (
          select scorecard_version_id, sum(evaluations) as evaluations from audited where is_current group by 1
        ) as used
        join scorecard_version as version on version.id = scorecard_version_id
        where evaluations > 0
        order by evaluations desc, version.id desc`)} as versions,
      ${rowsOf(sql`select * from failed_most`)} as questions,
      ${rowsOf(namesOf(sql`array(select scorecard_id from failed_most)`))} as names,
      ${rowsOf(sql`
        select
          is_current,
          count(*) filter (where state = 'done') as done,
          count(*) filter (where state <> 'skipped') as due,
          count(*) filter (where state = 'skipped') as skipped
        from due group by is_current`)} as plan,
      (select unplanned from seen) as unplanned,
      ${scope.holds('quality-detail') ? sql`(select listed from seen)` : sql`null::integer`} as listed
  `.execute(db)
  return rows[0]!
}

const VERSIONS = sql`join scorecard_version as version on version.id = counted.scorecard_version_id`

/** Whether the list of evaluations shows it to the caller, who may see less there than here. */
const isListed = (scope: Scope): RawBuilder<boolean> =>
  scope.holds('quality-detail') ? sql`${visibleEvaluations(scope)}` : sql`false`

const family = (name: 'end_user' | 'business' | 'compliance') =>
  sql`json_build_object('evaluations', sum(${sql.ref(name)}), 'failed', sum(${sql.ref(`${name}_failed`)}))`

/** The sums of rows of `evaluation_day`, in the shape of `auditTotalsSchema`. */
const AUDIT_SUMS = sql`
  sum(evaluations) as evaluations,
  sum(scored) as scored,
  sum(score_sum) as score_sum,
  sum(score_squares) as score_squares,
  sum(auto_failed) as auto_failed,
  json_build_object(
    'end-user', ${family('end_user')},
    'business', ${family('business')},
    'compliance', ${family('compliance')}
  ) as critical,
  json_build_object('answers', sum(non_critical_answers), 'failed', sum(non_critical_failed)) as non_critical`
