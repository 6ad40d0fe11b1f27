import type { ConsensusChange } from '#contracts/calibrations.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import { applicable } from '#domain/scoring/applicable.ts'
import { hasValue } from '#domain/scoring/question-score.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import {
  countCalibrationChange,
  type FoundCalibration,
  holdLed,
  stepped,
} from '#server/modules/calibrations/found-calibration.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/**
 * Keeps what was agreed on about a conversation, in place of what was kept before. It may still lack answers. Throws `missing`,
 * `conflict` when the calibration has changed since or is not discussed, `invalid` by question.
 */
export async function saveConsensus(
  trx: Database,
  scope: Scope,
  { id, interaction, now }: { id: number; interaction: number; now: Date },
  { version, answers }: ConsensusChange,
): Promise<void> {
  const found = await holdLed(trx, scope, id, version)
  const place = await trx
    .selectFrom('calibration_interaction as place')
    .innerJoin('interaction', 'interaction.id', 'place.interaction_id')
    .where('place.calibration_id', '=', id)
    .where('place.interaction_id', '=', interaction)
    .where(scope.sees('interaction'))
    .select('interaction.partner_id')
    .executeTakeFirst()
  if (!place) throw new Refusal({ kind: 'missing' })
  stepped(found, 'consensus.kept')
  refuseNonsense(found, answers)
  const before = await trx
    .deleteFrom('consensus_answer')
    .where('calibration_id', '=', id)
    .where('interaction_id', '=', interaction)
    .returningAll()
    .execute()
  for (const { question_id, value, comment } of answers) {
    const { text } = await maskConversationText(trx, place.partner_id, comment)
    // who decided what stands as it was is not who saved it again beside something else
    const same = before.find((one) => one.question_id === question_id && one.value === value && one.comment === text)
    await trx
      .insertInto('consensus_answer')
      .values({
        calibration_id: id,
        interaction_id: interaction,
        question_id,
        value,
        comment: text,
        decided_by: same ? same.decided_by : scope.user.id,
        decided_at: same ? same.decided_at : now,
      })
      .execute()
  }
  await countCalibrationChange(trx, id)
}

function refuseNonsense({ content }: FoundCalibration, answers: ConsensusChange['answers']): void {
  const questions = new Map(questionsOf(content).map((question) => [question.id, question]))
  const asked = applicable(content, Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value])))
  const errors: Record<string, Message[]> = {}
  const seen = new Set<string>()
  for (const { question_id, value } of answers) {
    const question = questions.get(question_id)
    if (!question || !hasValue(question, value) || seen.has(question_id)) errors[question_id] = [texts.answerNotOffered]
    else if (!asked.has(question_id)) errors[question_id] = [texts.calibrationNotAsked]
    seen.add(question_id)
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
