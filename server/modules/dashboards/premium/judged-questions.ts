import { sql } from 'kysely'

import type { Judge, Judged } from '#contracts/premium.ts'
import type { NamedScorecard } from '#contracts/quality-questions.ts'
import type { Database } from '#server/db/database.ts'
import { fromCounted, rollupTableFor } from '#server/figures/from-counted.ts'
import { answerDays } from '#server/figures/evaluation-days.ts'
import { type ScorecardVersions, ofVersions } from '#server/modules/dashboards/premium/judged-days.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { nameIn, questionNames } from '#server/quality/question-names.ts'

type JudgedQuestion = Omit<Judged['questions'][number], 'agreement'>
type Row = { question_id: string; failed: number; answers: number; untold: number }

/** How often each question failed, as the machine and as people say, in the order in which they are asked. */
export async function judgedQuestions(
  db: Database,
  asked: ScorecardVersions,
  scorecard: NamedScorecard,
): Promise<JudgedQuestion[]> {
  const answers = answerDays(asked.current.scope, rollupTableFor('evaluation_answer_day', asked.current))
  const [names, { rows }] = await Promise.all([
    questionNames(db, [scorecard.id]),
    sql<Record<Judge, Row[]>>`
      select
        ${rowsOf(sql`
          select question_id, sum(failed)::double precision as failed, sum(answers)::double precision as answers,
            sum(untold)::double precision as untold
          from ${fromCounted(rollupTableFor('machine_answer_day', asked.current), asked.current)} and ${ofVersions(asked.versions)} group by 1
        `)} as machine,
        ${rowsOf(sql`
          select question_id, sum(failed)::double precision as failed, sum(answers)::double precision as answers, 0 as untold
          from ${fromCounted(answers, asked.current)} and ${ofVersions(asked.versions)} group by 1
        `)} as people
    `.execute(db),
  ])
  const { machine, people } = rows[0]!
  const told = new Set([...machine, ...people].map(({ question_id }) => question_id))
  const inOrder = [...names.values()].map(({ question_id }) => question_id)
  const of = (some: readonly Row[], id: string) => some.find(({ question_id }) => question_id === id) ?? NONE
  return [...new Set([...inOrder, ...told])]
    .filter((id) => told.has(id))
    .map((question_id) => {
      const [rule, person] = [of(machine, question_id), of(people, question_id)]
      return {
        ...nameIn(names, { scorecard_id: scorecard.id, question_id }),
        machine: { failed: rule.failed, answers: rule.answers, untold: rule.untold },
        people: { failed: person.failed, answers: person.answers },
      }
    })
}

const NONE = { failed: 0, answers: 0, untold: 0 }
