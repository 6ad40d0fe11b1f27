import type { Judge, Judged } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'
import { agreementOf } from '#server/modules/dashboards/premium/agreement-of.ts'
import { judgedAgents } from '#server/modules/dashboards/premium/judged-agents.ts'
import { judgedQuestions } from '#server/modules/dashboards/premium/judged-questions.ts'
import { type JudgedDay, judgedDays, sumsOf } from '#server/modules/dashboards/premium/judged-days.ts'
import type { Compared } from '#server/modules/dashboards/premium/premium.repository.ts'
import { scoreDistribution } from '#server/modules/dashboards/premium/score-distribution.ts'
import { unfinishedRun } from '#server/modules/dashboards/premium/unfinished-run.ts'
import type { UsedScorecard } from '#server/modules/dashboards/premium/used-scorecards.ts'

/** All that rules and people say by one scorecard, whichever of its versions. */
export async function judgedBy(
  db: Database,
  compared: Compared,
  { scorecard, versions }: UsedScorecard,
  judge: Judge,
): Promise<Judged> {
  const asked = { ...compared, versions: versions.map(({ id }) => id) }
  const [run, { current, other }, scored, questions, agreement, { agents, agent_count }] = await Promise.all([
    unfinishedRun(db, scorecard.id),
    judgedDays(db, asked),
    scoreDistribution(db, asked),
    judgedQuestions(db, asked, scorecard),
    agreementOf(db, asked),
    judgedAgents(db, asked, judge),
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
