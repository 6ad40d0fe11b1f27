import { sql } from 'kysely'

import { REPEAT_AFTER_DAYS } from '#contracts/calibrations.ts'
import type { CalibrationKind } from '#contracts/lists/calibrations.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'
import { isRepeatable } from '#server/quality/repeatable.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

type Wanted = {
  kind: CalibrationKind
  scorecard_id: number
  interaction_ids: number[]
  participant_ids: number[]
  /** When it is, or was, made. */
  made_at: Date
}

/** Throws `invalid` where these people cannot evaluate these conversations, or cannot repeat what they said of them. */
export async function refuseUnfitEvaluators(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  wanted: Wanted,
): Promise<void> {
  const { kind, interaction_ids, participant_ids } = wanted
  const unseen = await unseenOf(trx, scope, interaction_ids)
  if (unseen.length > 0) refuse('interaction_ids', texts.calibrationConversationUnknown, { numbers: unseen.join(', ') })
  const auditors = conversationReaders(trx, isStrict, 'quality-audit')
  const holders = (await auditors.holders()).filter(({ id }) => participant_ids.includes(id))
  if (participant_ids.some((id) => !holders.some((holder) => holder.id === id))) {
    refuse('participant_ids', texts.calibrationPersonUnknown)
  }
  if (kind === 'agreement' && participant_ids.length < 2) refuse('participant_ids', texts.calibrationTooFew)

  const repeatable = kind === 'repeatability' ? await repeatablePairs(trx, wanted) : null
  /** Whether somebody is to evaluate a conversation. */
  const isExpected = (person: number, interaction: number) =>
    !repeatable ||
    repeatable.some(({ user_id, interaction_id }) => user_id === person && interaction_id === interaction)
  const refuseThose = (text: Message, isUnfit: (person: number) => boolean) => {
    const names = holders.filter(({ id }) => isUnfit(id)).map(({ name }) => name)
    if (names.length > 0) refuse('participant_ids', text, { names: names.join(', ') })
  }

  const never = interaction_ids.filter((one) => !participant_ids.some((person) => isExpected(person, one)))
  if (never.length > 0) {
    refuse('interaction_ids', texts.calibrationNeverEvaluated, { days: REPEAT_AFTER_DAYS, numbers: never.join(', ') })
  }
  refuseThose(texts.calibrationNothingToRepeat, (person) => !interaction_ids.some((one) => isExpected(person, one)))
  const talked = await talkedIn(trx, interaction_ids, participant_ids)
  refuseThose(texts.calibrationOwnConversation, (person) => talked.has(person))
  const reaching = await auditors.reaching(interaction_ids, participant_ids)
  const seeing = await conversationReaders(trx, isStrict, 'quality-detail').reaching(interaction_ids, participant_ids)
  refuseThose(texts.calibrationOutOfReach, (person) =>
    interaction_ids.some(
      (one) => isExpected(person, one) && !(reaching.get(one)?.includes(person) && seeing.get(one)?.includes(person)),
    ),
  )
}

export function refuse(field: string, text: Message, values: Record<string, unknown> = {}): never {
  throw new Refusal({ kind: 'invalid', errors: { [field]: [{ ...text, values }] } })
}

async function unseenOf(trx: Database, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const seen = await trx
    .selectFrom('interaction')
    .where('interaction.id', 'in', [...ids])
    .where(scope.sees('interaction'))
    .where(scope.sees('interaction', 'quality-detail'))
    .select('interaction.id')
    .execute()
  return ids.filter((id) => !seen.some((one) => one.id === id))
}

/** Those of these people who are the agent of one of the conversations. */
async function talkedIn(trx: Database, ids: readonly number[], people: readonly number[]): Promise<Set<number | null>> {
  const rows = await trx
    .selectFrom('interaction')
    .innerJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('interaction.id', 'in', [...ids])
    .where('agent.user_id', 'in', [...people])
    .select('agent.user_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

async function repeatablePairs(trx: Database, { scorecard_id, interaction_ids, participant_ids, made_at }: Wanted) {
  return trx
    .selectFrom('evaluation as earlier')
    .where('earlier.interaction_id', 'in', interaction_ids)
    .where('earlier.evaluator_id', 'in', participant_ids)
    .where(
      isRepeatable('earlier', {
        scorecardId: sql<number>`${scorecard_id}::bigint`,
        before: sql<Date>`${made_at}::timestamptz`,
      }),
    )
    .select(['earlier.interaction_id', 'earlier.evaluator_id as user_id'])
    .distinct()
    .execute()
}
