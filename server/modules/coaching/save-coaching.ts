import type { CoachingChange, CoachingDraft } from '#contracts/coaching.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type Moment, refusePast } from '#server/lifecycle/moment.ts'
import { maskWords } from '#server/masking/mask-words.ts'
import { takeCoachingStep } from '#server/modules/coaching/coaching-lifecycle.ts'
import { coachableAgent, coachableEvaluation } from '#server/modules/coaching/coaching-options.ts'
import { notify } from '#server/quality/notify.ts'
import { keyOf, questionNames } from '#server/quality/question-names.ts'

/**
 * Proposes a coaching to an agent within the caller's transaction; the proposer becomes the coach. Throws `missing`
 * for an agent out of reach, `invalid` for oneself, for questions that the scorecard does not have, another agent's
 * evaluation, and a past day.
 */
export async function proposeCoaching(trx: Database, scope: Scope, draft: CoachingDraft, moment: Moment) {
  const { now } = moment
  const { agent_id, scorecard_id, evaluation_id, question_ids, follow_up_on, window_days } = draft
  await refuseOneself(trx, scope, agent_id)
  orMissing(await coachableAgent(trx, scope, agent_id))
  const origin = evaluation_id === null ? null : await coachableEvaluation(trx, scope, evaluation_id)
  if (evaluation_id !== null && (origin?.agent.id !== agent_id || origin.scorecard_id !== scorecard_id)) {
    throw new Refusal({ kind: 'invalid', errors: { evaluation_id: [texts.coachingOtherEvaluation] } })
  }
  await refuseUnknownQuestions(trx, scorecard_id, question_ids)
  refusePast('follow_up_on', follow_up_on, moment, texts.coachingDayPast)
  const maskedTexts = await maskedWords(trx, origin?.partner_id ?? null, draft)
  const { id } = await trx
    .insertInto('coaching')
    .values({
      ...maskedTexts,
      agent_id,
      scorecard_id,
      evaluation_id,
      question_ids: [...new Set(question_ids)],
      follow_up_on,
      window_days,
      coach_id: scope.user.id,
      created_by: scope.user.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { user_id } = await trx
    .selectFrom('agent')
    .where('id', '=', agent_id)
    .select('user_id')
    .executeTakeFirstOrThrow()
  await notify(trx, [user_id], { kind: 'coaching-proposed', subject: `coaching:${id}`, actor: scope.user.id, now })
  return id
}

/** Changes a proposed coaching, as long as nobody has agreed. Throws like steps, and like proposing. */
export async function changeCoaching(trx: Database, scope: Scope, id: number, change: CoachingChange, moment: Moment) {
  const { version, question_ids, follow_up_on, window_days } = change
  const coaching = await takeCoachingStep(trx, scope, id, { event: 'coaching.changed', version }, moment)
  await refuseUnknownQuestions(trx, coaching.scorecard_id, question_ids)
  refusePast('follow_up_on', follow_up_on, moment, texts.coachingDayPast)
  const maskedTexts = await maskedWords(trx, coaching.partner_id, change)
  await trx
    .updateTable('coaching')
    .set({ ...maskedTexts, question_ids: [...new Set(question_ids)], follow_up_on, window_days })
    .where('id', '=', id)
    .execute()
}

async function refuseOneself(trx: Database, { user }: Scope, agentId: number): Promise<void> {
  const own = await trx
    .selectFrom('agent')
    .where('id', '=', agentId)
    .where('user_id', '=', user.id)
    .select('id')
    .executeTakeFirst()
  if (own) throw new Refusal({ kind: 'invalid', errors: { agent_id: [texts.coachingOfOneself] } })
}

async function refuseUnknownQuestions(trx: Database, scorecard_id: number, ids: readonly string[]): Promise<void> {
  const names = await questionNames(trx, [scorecard_id])
  if (ids.every((question_id) => names.has(keyOf({ scorecard_id, question_id })))) return
  throw new Refusal({ kind: 'invalid', errors: { question_ids: [texts.coachingUnknownQuestion] } })
}

async function maskedWords(trx: Database, partnerId: number | null, { topic, action }: CoachingChange | CoachingDraft) {
  return { topic: await maskWords(trx, partnerId, topic), action: await maskWords(trx, partnerId, action) }
}
