import { type RawBuilder, sql } from 'kysely'

import type { AuditFigures, AuditTotals, PlanTotals } from '#contracts/dashboards.ts'
import { countedStates } from '#contracts/evaluation-states.ts'
import type { ConversationFilter } from '#contracts/lists/calls.ts'
import { FEWEST_CASES } from '#domain/proportion.ts'
import { addDays, type Period } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import { keptBy } from '#server/conversation-filter.ts'
import type { Database } from '#server/db/database.ts'
import { AUDIT_SUMS } from '#server/modules/dashboards/audit-sums.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import type { QuestionKey } from '#server/quality/question-names.ts'
import { visibleEvaluations, wouldTell } from '#server/quality/visible-evaluations.ts'
import type { Scope } from '#server/scope.ts'

type Counted = Pick<AuditFigures, 'unplanned' | 'days' | 'versions' | 'agents' | 'agent_count' | 'listed'> & {
  totals: (AuditTotals & { is_current: boolean })[]
  plan: (PlanTotals & { is_current: boolean })[]
  questions: (QuestionKey & { part: number; whole: number })[]
}

/**
 * Everything the freemium dashboard counts of audits, in one statement that reads the evaluations of both periods once.
 *
 * - Counted is what was submitted and is not void, calibrations left out, by the day of its submission in the reporting zone, of
 *   conversations that the caller's `dashboards-freemium` reaches and the filters keep; without what they are yet to judge blind.
 * - A critical family counts the evaluations in which a question of it was answered with more than `na`, and those in which one
 *   failed; what is not critical counts answers.
 * - The plan counts assignments by the day on which they are due, as the plan that gave them has its days.
 * - Questions keep their ids from version to version of a scorecard: they are counted by both.
 */
export async function countAudits(
  db: Database,
  scope: Scope,
  filter: ConversationFilter,
  { period, previous, timeZone }: { period: Period; previous: Period; timeZone: string },
): Promise<Counted> {
  const kept = keptBy(scope, filter)
  const { rows } = await sql<Counted>`
    with seen as materialized (
      select
        evaluation.id,
        evaluation.submitted_at >= ${startOfDay(timeZone, period.from)} as is_current,
        (evaluation.submitted_at at time zone ${timeZone})::date as day,
        interaction.agent_id,
        version.id as version_id,
        version.scorecard_id,
        evaluation.score,
        evaluation.auto_failed
      from evaluation
      join interaction on interaction.id = evaluation.interaction_id
      join scorecard_version as version on version.id = evaluation.scorecard_version_id
      where evaluation.state = any(${[...countedStates]}::text[]) and evaluation.kind <> 'calibration'
        and evaluation.submitted_at >= ${startOfDay(timeZone, previous.from)}
        and evaluation.submitted_at < ${startOfDay(timeZone, addDays(period.to, 1))}
        and not ${wouldTell(scope)}
        and ${kept}
    ),
    audited as materialized (
      select seen.*, judged.*
      from seen cross join lateral (
        -- evaluation by evaluation: the planner would rather read the answers of all
        select
          bool_or(failed) filter (where family = 'end-user') as end_user,
          bool_or(failed) filter (where family = 'business') as business,
          bool_or(failed) filter (where family = 'compliance') as compliance,
          count(*) filter (where family = 'non-critical') as answers,
          count(*) filter (where family = 'non-critical' and failed) as failed,
          array_agg(question_id) filter (where failed) as failed_questions
        from evaluation_answer
        where evaluation_id = seen.id and failed is not null
      ) as judged
    ),
    due as materialized (
      select assignment.due_on >= ${period.from}::date as is_current, assignment.state
      from assignment
      join sampling_plan on sampling_plan.id = assignment.plan_id
      join interaction on interaction.id = assignment.interaction_id
      where sampling_plan.state in ('active', 'closed')
        and assignment.due_on between ${previous.from}::date and ${period.to}::date
        and ${kept}
    )
    select
      ${rowsOf(sql`select is_current, ${AUDIT_SUMS} from audited group by is_current`)} as totals,
      ${rowsOf(sql`select day, ${AUDIT_SUMS} from audited where is_current group by day order by day`)} as days,
      ${rowsOf(sql`
        select agent.id, agent.name, ${AUDIT_SUMS}
        from audited join agent on agent.id = agent_id
        where is_current
        group by agent.id
        order by
          case when count(score) >= ${FEWEST_CASES} then sum(score) / count(score) end nulls last,
          count(*) desc, agent.name, agent.id
        limit 10`)} as agents,
      (select count(distinct agent_id) from audited where is_current) as agent_count,
      ${rowsOf(sql`
        select
          json_build_object(
            'id', scorecard_id, 'title', content -> 'title', 'locale', content ->> 'locale'
          ) as scorecard,
          number,
          (content ->> 'target')::double precision as target,
          evaluations
        from (select version_id, count(*) as evaluations from audited where is_current group by version_id) as used
        join scorecard_version as version on version.id = version_id
        order by evaluations desc, version.id desc`)} as versions,
      ${rowsOf(sql`
        select scorecard_id, question_id, part, (
          select count(*) from seen cross join lateral (
            select from evaluation_answer
            where evaluation_id = seen.id and question_id = worst.question_id and failed is not null
            offset 0 -- as above
          ) as answer
          where seen.is_current and seen.scorecard_id = worst.scorecard_id
        ) as whole
        from (
          select scorecard_id, question_id, count(*) as part
          from audited, unnest(failed_questions) as question_id
          where is_current
          group by scorecard_id, question_id
          order by part desc, scorecard_id, question_id
          limit 5
        ) as worst
        order by part desc, scorecard_id, question_id`)} as questions,
      ${rowsOf(sql`
        select
          is_current,
          count(*) filter (where state = 'done') as done,
          count(*) filter (where state <> 'skipped') as due,
          count(*) filter (where state = 'skipped') as skipped
        from due group by is_current`)} as plan,
      (select count(*) from seen where is_current and not exists (
        select from assignment where assignment.evaluation_id = seen.id
      )) as unplanned,
      ${listed(scope)} as listed
  `.execute(db)
  return rows[0]!
}

/** How many of them the list of evaluations shows the caller, who may see less there than here. */
const listed = (scope: Scope): RawBuilder<number | null> =>
  scope.holds('quality-detail')
    ? sql`(
        select count(*) from seen
        join evaluation using (id)
        join interaction on interaction.id = evaluation.interaction_id
        where seen.is_current and ${visibleEvaluations(scope)}
      )`
    : sql`null::integer`
