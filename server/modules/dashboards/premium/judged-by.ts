import { sql } from 'kysely'

import type { Judge, Judged } from '#contracts/premium.ts'
import type { NamedScorecard } from '#contracts/quality-questions.ts'
import { cohenKappa } from '#domain/agreement/cohen-kappa.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import type { Database } from '#server/db/database.ts'
import { judgedAgents } from '#server/modules/dashboards/premium/judged-agents.ts'
import {
  type Compared,
  evaluationsIn,
  type JudgedDay,
  judgedDays,
  ofVersions,
  type ScorecardVersions,
  sumsOf,
} from '#server/modules/dashboards/premium/judged-days.ts'
import type { UsedScorecard } from '#server/modules/dashboards/premium/used-scorecards.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { nameIn, questionNames } from '#server/quality/question-names.ts'
import { answerBeforeSuggestion, isCompared } from '#server/quality/suggestion-agreement.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'
import { answerDays } from '#server/rollups/evaluation-days.ts'
import { fromCounted, rollupTableFor } from '#server/rollups/from-counted.ts'

/** Everything that rules and people judged by one scorecard, in all its versions. */
export async function judgedBy(
  db: Database,
  compared: Compared,
  { scorecard, versions }: UsedScorecard,
  judge: Judge,
): Promise<Judged> {
  const request = { ...compared, versions: versions.map(({ id }) => id) }
  const [run, { current, other }, scored, questions, agreement, { agents, agent_count }] = await Promise.all([
    unfinishedRun(db, scorecard.id),
    judgedDays(db, request),
    scoreDistribution(db, request),
    judgedQuestions(db, request, scorecard),
    agreementOf(db, request),
    judgedAgents(db, request, judge),
  ])
  const of = (days: readonly JudgedDay[], who: Judge) => sumsOf(days.filter((one) => one.judge === who))
  const both = (days: readonly JudgedDay[]) => ({ machine: of(days, 'machine'), people: of(days, 'people') })
  const casesBy = (id: number, who: Judge) =>
    of(
      current.filter((one) => one.version_id === id),
      who,
    ).cases
  return {
    scorecard,
    versions: versions
      .map(({ id, number, target }) => ({
        number,
        target,
        machine: casesBy(id, 'machine'),
        people: casesBy(id, 'people'),
      }))
      .filter(({ machine, people }) => machine + people > 0),
    run: run && versions[0] ? { version: versions[0].number, ...run } : null,
    ...both(current),
    compared: both(other),
    days: [...new Set(current.map(({ day }) => day))].map((day) => ({
      day,
      ...both(current.filter((one) => one.day === day)),
    })),
    ...scored,
    questions: questions.map((question) => ({ ...question, agreement: agreement(question.question_id) })),
    agents,
    agent_count,
  }
}

type UnfinishedRun = Omit<NonNullable<Judged['run']>, 'version'>

/** The progress of the newest version of a scorecard through all conversations; null when it is done. */
async function unfinishedRun(db: Database, scorecardId: number): Promise<UnfinishedRun | null> {
  const run = await db
    .selectFrom('machine_run')
    .where('scorecard_id', '=', scorecardId)
    .where('state', '!=', 'done')
    .select(['run_done as done', 'run_total as total', sql<boolean>`state = 'failed'`.as('failed')])
    .executeTakeFirst()
  return run ?? null
}

type Scored = Pick<Judged, 'distribution' | 'listed'>
type Points = Scored['distribution']['machine'][number]
type OfPeople = { points: number | null; cases: number; listed: number }

/**
 * How often each score was given, in whole points, by the machine and by people; and how many of the evaluations by
 * people, scored or not, the caller may open: null without `quality-detail`.
 */
async function scoreDistribution(db: Database, request: ScorecardVersions): Promise<Scored> {
  const { scope } = request.current
  const mayOpen = scope.holds('quality-detail')
  const [machine, people] = await Promise.all([
    sql<Points>`
      select points::integer, sum(conversations)::double precision as cases
      from ${fromCounted(rollupTableFor('machine_score_day', request.current), request.current)} and ${ofVersions(request.versions)}
      group by 1 having sum(conversations) > 0 order by 1
    `.execute(db),
    sql<OfPeople>`
      select round(evaluation.score::numeric)::integer as points, count(*)::double precision as cases,
        (count(*) filter (where ${mayOpen ? visibleEvaluations(scope) : sql`false`}))::integer as listed
      from ${evaluationsIn(request)} group by 1 order by 1
    `.execute(db),
  ])
  const scored = people.rows.flatMap(({ points, cases }) => (points === null ? [] : [{ points, cases }]))
  return {
    distribution: { machine: machine.rows, people: scored },
    listed: mayOpen ? people.rows.reduce((sum, { listed }) => sum + listed, 0) : null,
  }
}

type Agreement = Judged['questions'][number]['agreement']
type Cell = { question_id: string; suggested: string; answered: string; times: number }

/**
 * How often rules and people agree on a question, over the evaluations of the period in which a rule suggested an
 * answer and people answered an applicable question with more than `na`. Their answers before they saw the suggestion
 * count. Below five cases there are counts only.
 */
async function agreementOf(db: Database, request: ScorecardVersions): Promise<(questionId: string) => Agreement> {
  const { rows } = await sql<Cell>`
    select suggestion.question_id, suggestion.value as suggested, ${answerBeforeSuggestion} as answered, count(*)::integer as times
    from (select evaluation.id from ${evaluationsIn(request)}) as seen
    join suggestion on suggestion.evaluation_id = seen.id
    join evaluation_answer as answer on answer.evaluation_id = seen.id and answer.question_id = suggestion.question_id
    where ${isCompared}
    group by 1, 2, 3
  `.execute(db)
  const cells = grouped(rows, ({ question_id }) => question_id)
  return (questionId) => {
    const units = (cells.get(questionId) ?? []).flatMap(({ suggested, answered: answer, times }) =>
      Array.from({ length: times }, () => [suggested, answer]),
    )
    return {
      agreeing: units.filter(([suggested, answer]) => suggested === answer).length,
      compared: units.length,
      kappa: units.length < MIN_CASES ? null : cohenKappa(units),
    }
  }
}

type JudgedQuestion = Omit<Judged['questions'][number], 'agreement'>
type Row = { question_id: string; failed: number; answers: number; undetermined: number }

/** How often each question failed, as judged by the machine and by people, in the order of the scorecard. */
async function judgedQuestions(
  db: Database,
  request: ScorecardVersions,
  scorecard: NamedScorecard,
): Promise<JudgedQuestion[]> {
  const answers = answerDays(request.current.scope, rollupTableFor('evaluation_answer_day', request.current))
  const [names, { rows }] = await Promise.all([
    questionNames(db, [scorecard.id]),
    sql<Record<Judge, Row[]>>`
      select
        ${rowsOf(sql`
          select question_id, sum(failed)::double precision as failed, sum(answers)::double precision as answers,
            sum(undetermined)::double precision as undetermined
          from ${fromCounted(rollupTableFor('machine_answer_day', request.current), request.current)} and ${ofVersions(request.versions)} group by 1
        `)} as machine,
        ${rowsOf(sql`
          select question_id, sum(failed)::double precision as failed, sum(answers)::double precision as answers, 0 as undetermined
          from ${fromCounted(answers, request.current)} and ${ofVersions(request.versions)} group by 1
        `)} as people
    `.execute(db),
  ])
  const { machine, people } = rows[0]!
  const judgedIds = new Set([...machine, ...people].map(({ question_id }) => question_id))
  const inOrder = [...names.values()].map(({ question_id }) => question_id)
  const of = (some: readonly Row[], id: string) => some.find(({ question_id }) => question_id === id) ?? NONE
  return [...new Set([...inOrder, ...judgedIds])]
    .filter((id) => judgedIds.has(id))
    .map((question_id) => {
      const [rule, person] = [of(machine, question_id), of(people, question_id)]
      return {
        ...nameIn(names, { scorecard_id: scorecard.id, question_id }),
        machine: { failed: rule.failed, answers: rule.answers, undetermined: rule.undetermined },
        people: { failed: person.failed, answers: person.answers },
      }
    })
}

const NONE = { failed: 0, answers: 0, undetermined: 0 }
