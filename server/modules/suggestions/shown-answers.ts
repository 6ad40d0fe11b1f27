import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** Keeps what people had answered to these questions when their suggestions are shown for the first time, to whomever. */
export async function saveAnswersBeforeSuggestion(
  db: Database,
  evaluationId: number,
  questions: readonly string[],
): Promise<void> {
  await sql`
    update suggestion set shown_answer = answer.value
    from evaluation_answer as answer
    where suggestion.evaluation_id = ${evaluationId} and suggestion.question_id = any(${questions}::text[])
      and suggestion.value is not null and suggestion.shown_answer is null
      and answer.evaluation_id = suggestion.evaluation_id and answer.question_id = suggestion.question_id
  `.execute(db)
}
