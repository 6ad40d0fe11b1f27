import { MAX_PLAN_DAYS, type PlanDraft } from '#contracts/sampling-plans.ts'
import { lengthOf } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { LockedPlan } from '#server/modules/sampling-plans/stored-plan.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'

/** The errors of period and quota that need no database, by field. */
export function drawMistakes(
  draft: Pick<PlanDraft, 'period_from' | 'period_to' | 'per_agent' | 'total' | 'seed'>,
): Record<string, Message[]> {
  const errors: Record<string, Message[]> = {}
  const days = lengthOf({ from: draft.period_from, to: draft.period_to })
  if (days === 0) errors['period_to'] = [texts.planEndsFirst]
  if (days > MAX_PLAN_DAYS) errors['period_to'] = [{ ...texts.planTooLong, values: { most: MAX_PLAN_DAYS } }]
  const quotas = [draft.per_agent, draft.total].filter((quota) => quota !== null)
  if (quotas.length !== 1) errors[draft.per_agent === null ? 'total' : 'per_agent'] = [texts.planOneQuota]
  if (draft.seed.trim() === '') errors['seed'] = [texts.required]
  return errors
}

/**
 * A plan as it is stored. Throws `invalid`: once drawn, its seed and scorecard stay, and only people who may audit
 * become evaluators.
 * @param before null for a new one
 */
export async function acceptedPlan(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  draft: PlanDraft,
  before: LockedPlan | null,
) {
  const name = draft.name.trim()
  const seed = draft.seed.trim()
  const isDrawn = before !== null && before.drawn_at !== null
  const errors = drawMistakes(draft)
  if (name === '') errors['name'] = [texts.required]
  if (isDrawn && seed !== before.seed) errors['seed'] = [texts.planSeedStays]
  const scorecard = await scorecardMistake(trx, draft.scorecard_id, before, isDrawn)
  if (scorecard) errors['scorecard_id'] = [scorecard]
  const evaluators = [...new Map(draft.evaluators.map((one) => [one.id, one])).values()]
  const existing = before?.evaluators.map(({ id }) => id) ?? []
  if (
    !(await areAuditors(
      trx,
      isStrict,
      evaluators.map(({ id }) => id).filter((id) => !existing.includes(id)),
    ))
  ) {
    errors['evaluators'] = [texts.cannotAudit]
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
  return {
    name,
    scorecard_id: draft.scorecard_id,
    filter: draft.filter,
    period_from: draft.period_from,
    period_to: draft.period_to,
    time_zone: await reportingZone(trx, scope, draft.filter.partner_id),
    per_agent: draft.per_agent,
    total: draft.total,
    stratify_by: draft.total === null ? null : draft.stratify_by,
    seed,
    evaluators,
  }
}

/** Whether all of these people may audit some conversation. */
export async function areAuditors(db: Database, isStrict: boolean, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const holders = await conversationReaders(db, isStrict, 'quality-audit').holders()
  return ids.every((id) => holders.some((holder) => holder.id === id))
}

async function scorecardMistake(trx: Database, id: number, before: LockedPlan | null, isDrawn: boolean) {
  if (id === before?.scorecard_id) return null
  if (isDrawn) return texts.planScorecardStays
  const found = await trx
    .selectFrom('scorecard')
    .where('id', '=', id)
    .where('published', '=', true)
    .where('archived', '=', false)
    .select('id')
    .executeTakeFirst()
  return found ? null : texts.scorecardUnpublished
}
