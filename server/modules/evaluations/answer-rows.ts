import type { EvaluationAnswer } from '#contracts/evaluations.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'

/** The answers of an evaluation, including those to questions that do not apply any more. */
export const answersOf = async (db: Database, evaluationId: number): Promise<EvaluationAnswer[]> =>
  (await answersByEvaluation(db, [evaluationId]))(evaluationId)

/** The same for several evaluations. */
export async function answersByEvaluation(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('evaluation_answer as answer')
    .leftJoin('app_user as person', 'person.id', 'answer.answered_by')
    .where('answer.evaluation_id', 'in', ids)
    .select(['answer.question_id', 'answer.value', 'answer.comment', 'answer.root_causes', 'answer.version'])
    .select(['answer.evaluation_id', 'answer.answered_at', 'person.id as person_id', 'person.name as person_name'])
    .orderBy('answer.question_id')
    .execute()
  return byEvaluation(rows, ({ person_id, person_name, answered_at, ...answer }): EvaluationAnswer => ({
    ...answer,
    answered_by: namedOrNull(person_id, person_name),
    answered_at: answered_at.toISOString(),
  }))
}

/** Groups rows by evaluation id, in the order in which they were read; an evaluation may have none. */
export function byEvaluation<Row extends { evaluation_id: number }, Item>(
  rows: readonly Row[],
  present: (row: Omit<Row, 'evaluation_id'>) => Item,
): (evaluationId: number) => Item[] {
  const byId = new Map<number, Item[]>()
  for (const { evaluation_id, ...row } of rows) {
    const own = byId.get(evaluation_id)
    if (own) own.push(present(row))
    else byId.set(evaluation_id, [present(row)])
  }
  return (evaluationId) => byId.get(evaluationId) ?? []
}
