import { sql } from 'kysely'

import { type CalibrationChange, type CalibrationDraft, REPEAT_AFTER_DAYS } from '#contracts/calibrations.ts'
import type { CalibrationKind } from '#contracts/lists/calibrations.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { calibrationEvent, calibrationLifecycle, lockLed } from '#server/modules/calibrations/calibration-lifecycle.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'
import { notify } from '#server/quality/notify.ts'
import { publishedVersion } from '#server/quality/published-version.ts'
import { isRepeatable } from '#server/quality/repeatable.ts'

/** Creates calibrations, and adds to them while they are open, each within the caller's transaction. */
export const calibrationChangesRepository = (isStrict: boolean, clock: Clock) => ({
  /** Throws `invalid`. */
  async add(trx: Database, scope: Scope, draft: CalibrationDraft): Promise<number> {
    const { name, kind, scorecard_id, due_on, threshold } = draft
    const scorecard_version_id = await publishedVersion(trx, scorecard_id)
    const interaction_ids = [...new Set(draft.interaction_ids)]
    const participant_ids = [...new Set(draft.participant_ids)]
    const now = clock()
    await refuseUnfitEvaluators(trx, isStrict, scope, {
      kind,
      scorecard_id,
      interaction_ids,
      participant_ids,
      made_at: now,
    })
    const { id } = await trx
      .insertInto('calibration')
      .values({ name, kind, scorecard_version_id, due_on, threshold, created_by: scope.user.id, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMembers(trx, id, interaction_ids, participant_ids, 0)
    await invite(trx, scope, id, participant_ids, now)
    return id
  },

  /** Throws `missing`, `conflict` when it has changed since or is not open, and `invalid`. */
  async change(trx: Database, scope: Scope, id: number, { version, ...change }: CalibrationChange) {
    const found = await lockLed(trx, scope, id, version)
    const now = clock()
    const { name, due_on, threshold } = change
    await calibrationLifecycle.take(trx, found, {
      event: calibrationEvent(found, 'calibration.changed'),
      ...{ user: scope.user.id, at: now },
      effects: () => ({ set: { name, due_on, threshold } }),
    })
    const before = await membersOf(trx, id)
    const interaction_ids = [...new Set(change.interaction_ids)]
    const participant_ids = [...new Set(change.participant_ids)]
    if (before.interactions.some((one) => !interaction_ids.includes(one))) {
      refuse('interaction_ids', texts.calibrationOnlyAdds)
    }
    if (before.participants.some((one) => !participant_ids.includes(one))) {
      refuse('participant_ids', texts.calibrationOnlyAdds)
    }
    const people = participant_ids.filter((one) => !before.participants.includes(one))
    const conversations = interaction_ids.filter((one) => !before.interactions.includes(one))
    // earlier participants are not checked again as long as there is nothing new to evaluate
    if (people.length > 0 || conversations.length > 0) {
      const { kind, scorecard_id, created_at: made_at } = found
      await refuseUnfitEvaluators(trx, isStrict, scope, {
        kind,
        scorecard_id,
        interaction_ids,
        participant_ids,
        made_at,
      })
      await refuseInformed(trx, isStrict, id, people)
    }
    await addMembers(trx, id, conversations, people, before.interactions.length)
    await invite(trx, scope, id, people, now)
    return { name, due_on, threshold, added: { interaction_ids: conversations, participant_ids: people } }
  },
})

async function addMembers(
  trx: Database,
  id: number,
  interactions: number[],
  people: number[],
  after: number,
): Promise<void> {
  if (interactions.length > 0) {
    const rows = interactions.map((interaction_id, index) => ({
      calibration_id: id,
      interaction_id,
      position: after + index,
    }))
    await trx.insertInto('calibration_interaction').values(rows).execute()
  }
  if (people.length > 0) {
    const rows = people.map((user_id) => ({ calibration_id: id, user_id }))
    await trx.insertInto('calibration_participant').values(rows).execute()
  }
}

const invite = (trx: Database, scope: Scope, id: number, people: readonly number[], now: Date) =>
  notify(trx, people, { kind: 'calibration-invited', subject: `calibration:${id}`, actor: scope.user.id, now })

async function membersOf(trx: Database, id: number): Promise<{ interactions: number[]; participants: number[] }> {
  const interactions = await trx
    .selectFrom('calibration_interaction')
    .where('calibration_id', '=', id)
    .select('interaction_id')
    .execute()
  const participants = await trx
    .selectFrom('calibration_participant')
    .where('calibration_id', '=', id)
    .select('user_id')
    .execute()
  return {
    interactions: interactions.map(({ interaction_id }) => interaction_id),
    participants: participants.map(({ user_id }) => user_id),
  }
}

/** A person who leads a calibration without taking part sees what is submitted, and cannot answer blind any more. */
async function refuseInformed(trx: Database, isStrict: boolean, id: number, added: readonly number[]): Promise<void> {
  const submitted = await trx
    .selectFrom('evaluation')
    .where('calibration_id', '=', id)
    .where('submitted_at', 'is not', null)
    .select('interaction_id')
    .distinct()
    .execute()
  const leaders = await conversationReaders(trx, isStrict, 'quality-calibration').reaching(
    submitted.map(({ interaction_id }) => interaction_id),
    added,
  )
  const ids = [...new Set([...leaders.values()].flat())]
  if (ids.length === 0) return
  const named = await trx.selectFrom('app_user').where('id', 'in', ids).select('name').orderBy('name').execute()
  refuse('participant_ids', texts.calibrationHasSeen, { names: named.map(({ name }) => name).join(', ') })
}

type PlannedEvaluations = {
  kind: CalibrationKind
  scorecard_id: number
  interaction_ids: number[]
  participant_ids: number[]
  /** When the calibration is, or was, made. */
  made_at: Date
}

/** Throws `invalid` where these people cannot evaluate these conversations, or have nothing in them to repeat. */
async function refuseUnfitEvaluators(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  planned: PlannedEvaluations,
): Promise<void> {
  const { kind, interaction_ids, participant_ids } = planned
  const invisible = await invisibleTo(trx, scope, interaction_ids)
  if (invisible.length > 0)
    refuse('interaction_ids', texts.calibrationConversationUnknown, { numbers: invisible.join(', ') })
  const auditors = conversationReaders(trx, isStrict, 'quality-audit')
  const holders = (await auditors.holders()).filter(({ id }) => participant_ids.includes(id))
  if (participant_ids.some((id) => !holders.some((holder) => holder.id === id))) {
    refuse('participant_ids', texts.calibrationPersonUnknown)
  }
  if (kind === 'agreement' && participant_ids.length < 2) refuse('participant_ids', texts.calibrationTooFew)

  const repeatable = kind === 'repeatability' ? await repeatablePairs(trx, planned) : null
  /** Whether a person has to evaluate a conversation. */
  const isExpected = (person: number, interaction: number) =>
    !repeatable ||
    repeatable.some(({ user_id, interaction_id }) => user_id === person && interaction_id === interaction)
  const refuseUnfit = (text: Message, isUnfit: (person: number) => boolean) => {
    const names = holders.filter(({ id }) => isUnfit(id)).map(({ name }) => name)
    if (names.length > 0) refuse('participant_ids', text, { names: names.join(', ') })
  }

  const neverEvaluated = interaction_ids.filter((one) => !participant_ids.some((person) => isExpected(person, one)))
  if (neverEvaluated.length > 0) {
    refuse('interaction_ids', texts.calibrationNeverEvaluated, {
      days: REPEAT_AFTER_DAYS,
      numbers: neverEvaluated.join(', '),
    })
  }
  refuseUnfit(texts.calibrationNothingToRepeat, (person) => !interaction_ids.some((one) => isExpected(person, one)))
  const agents = await agentsIn(trx, interaction_ids, participant_ids)
  refuseUnfit(texts.calibrationOwnConversation, (person) => agents.has(person))
  const reaching = await auditors.reaching(interaction_ids, participant_ids)
  const visible = await conversationReaders(trx, isStrict, 'quality-detail').reaching(interaction_ids, participant_ids)
  refuseUnfit(texts.calibrationOutOfReach, (person) =>
    interaction_ids.some(
      (one) => isExpected(person, one) && !(reaching.get(one)?.includes(person) && visible.get(one)?.includes(person)),
    ),
  )
}

function refuse(field: string, text: Message, values: Record<string, unknown> = {}): never {
  throw new Refusal({ kind: 'invalid', errors: { [field]: [{ ...text, values }] } })
}

async function invisibleTo(trx: Database, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const visible = await trx
    .selectFrom('interaction')
    .where('interaction.id', 'in', [...ids])
    .where(scope.sees('interaction'))
    .where(scope.sees('interaction', 'quality-detail'))
    .select('interaction.id')
    .execute()
  return ids.filter((id) => !visible.some((one) => one.id === id))
}

/** Which of these people are the agent in one of the conversations. */
async function agentsIn(trx: Database, ids: readonly number[], people: readonly number[]): Promise<Set<number | null>> {
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

async function repeatablePairs(
  trx: Database,
  { scorecard_id, interaction_ids, participant_ids, made_at }: PlannedEvaluations,
) {
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
