import type { Evaluation, EvaluationStep } from '#contracts/evaluations.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { answersByEvaluation, byEvaluation } from '#server/modules/evaluations/answer-rows.ts'
import { disputesByEvaluation } from '#server/modules/evaluations/dispute-items.ts'
import { evaluationRows, presentEvaluation } from '#server/modules/evaluations/evaluation-rows.ts'
import { evidenceRows, presentEvidence } from '#server/quality/evidence-rows.ts'
import { findEvaluations, type FoundEvaluation, mayAnswer } from '#server/quality/found-evaluation.ts'
import { readableArticles } from '#server/quality/readable-articles.ts'

/**
 * An evaluation with everything that belongs to it. Throws `missing` both for one that does not exist and for one out
 * of sight.
 */
export async function evaluationDetail(db: Database, scope: Scope, id: number, now: Date): Promise<Evaluation> {
  const [evaluation] = await evaluationDetails(db, scope, [id], now)
  return orMissing(evaluation)
}

/** Several in this order, without those out of sight: as many as fit into memory together. */
export async function evaluationDetails(
  db: Database,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<Evaluation[]> {
  const found = new Map((await findEvaluations(db, scope, ids)).map((one) => [one.id, one]))
  const visible = ids.flatMap((id) => found.get(id) ?? [])
  if (visible.length === 0) return []
  const rows = new Map((await detailRows(db, scope, ids)).map((row) => [row.id, row]))
  const [answers, disputes] = [await answersByEvaluation(db, ids), await disputesByEvaluation(db, ids)]
  const [evidence, steps] = [await evidenceByEvaluation(db, ids), await stepsByEvaluation(db, ids)]
  const articles = await readableArticles(db, scope, visible.flatMap(articlesOf), now)

  return visible.map((one): Evaluation => {
    const { id, content } = one
    const row = rows.get(id)!
    const { answered: _, disputed: __, waits: ___, ...summary } = presentEvaluation(row)
    const own = new Set(articlesOf(one))
    return {
      ...summary,
      version: one.version,
      from_seq: row.from_seq,
      to_seq: row.to_seq,
      comment: row.comment,
      content,
      articles: articles.filter((article) => own.has(article.id)),
      answers: answers(id),
      evidence: evidence(id),
      disputes: disputes(id),
      steps: isJudgedPerson(one, scope) ? judgedSteps(steps(id)) : steps(id),
      disputed_score: row.disputed_score,
      dispute_until: one.dispute_until?.toISOString() ?? null,
      was_escalated: one.was_escalated,
      standing: one.standing,
      may_answer: mayAnswer(one),
      assignment_id: row.assignment_id,
      calibration: namedOrNull(row.calibration_id, row.calibration_name),
    }
  })
}

const isJudgedPerson = ({ standing, agent_user_id }: FoundEvaluation, { user }: Scope) =>
  standing.is_evaluated || agent_user_id === user.id

const articlesOf = ({ content }: FoundEvaluation) => questionsOf(content).flatMap(({ article_id }) => article_id ?? [])

const detailRows = (db: Database, scope: Scope, ids: readonly number[]) =>
  evaluationRows(db, scope)
    .leftJoin('calibration', 'calibration.id', 'evaluation.calibration_id')
    .leftJoin('assignment', 'assignment.evaluation_id', 'evaluation.id')
    .where('evaluation.id', 'in', ids)
    .select(['evaluation.from_seq', 'evaluation.to_seq', 'evaluation.comment', 'evaluation.disputed_score'])
    .select(['calibration.id as calibration_id', 'calibration.name as calibration_name'])
    .select('assignment.id as assignment_id')
    .execute()

async function evidenceByEvaluation(db: Database, ids: readonly number[]) {
  const rows = await evidenceRows(db)
    .where('evidence.evaluation_id', 'in', ids)
    .select('evidence.evaluation_id')
    .execute()
  return byEvaluation(rows, presentEvidence)
}

async function stepsByEvaluation(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('evaluation_step as step')
    .leftJoin('app_user as person', 'person.id', 'step.user_id')
    .where('step.evaluation_id', 'in', ids)
    .select(['step.evaluation_id', 'step.event', 'step.from_state', 'step.to_state', 'step.at', 'step.reason'])
    .select(['step.items', 'step.score', 'person.id as person_id', 'person.name as person_name'])
    .orderBy('step.id')
    .execute()
  return byEvaluation(rows, ({ from_state, to_state, at, person_id, person_name, ...step }): EvaluationStep => ({
    ...step,
    from: from_state,
    to: to_state,
    by: namedOrNull(person_id, person_name),
    at: at.toISOString(),
  }))
}

/**
 * The steps as the judged person sees them: from the submission that was released. An earlier submission that was
 * opened again, and the reason for that, was never meant for them.
 */
function judgedSteps(steps: EvaluationStep[]): EvaluationStep[] {
  const released = steps.findIndex(({ event }) => event === 'evaluation.released')
  const before = released < 0 ? steps : steps.slice(0, released)
  const submitted = before.findLastIndex(({ event }) => event === 'evaluation.submitted')
  return steps.slice(Math.max(submitted, 0))
}
