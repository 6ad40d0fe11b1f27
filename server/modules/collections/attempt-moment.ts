import { type AttemptDraft, MAX_ATTEMPT_AGE_DAYS } from '#contracts/debts.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { isOn } from '#server/collections/debt-places.ts'
import type { HeldDebt } from '#server/modules/collections/held-debt.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * When an attempt was: of the conversation that it names, else as it is told, else now. Throws for moments that are still to come,
 * that were before the debt was given to us or when nothing of it was open, and that were long ago by somebody's word alone.
 */
export async function attemptMoment(
  trx: Database,
  scope: Scope,
  debt: HeldDebt,
  draft: Pick<AttemptDraft, 'at' | 'interaction_id' | 'has_happened'>,
  now: Date,
): Promise<Date> {
  const call = draft.interaction_id === null ? null : await namedCall(trx, scope, debt, draft.interaction_id)
  const at = call?.started_at ?? (draft.at === null ? now : new Date(draft.at))
  const day = dayIn(debt.time_zone, at)
  if (at > now) throw new Refusal({ kind: 'invalid', errors: { at: [texts.contactToCome] } })
  if (day < debt.assigned_on) {
    const text = { ...texts.contactBeforeDebt, values: { day: debt.assigned_on } }
    throw new Refusal({ kind: 'invalid', errors: { at: [text] } })
  }
  if (!call?.started_at && day < addDays(debt.today, -MAX_ATTEMPT_AGE_DAYS)) {
    const text = { ...texts.contactLongAgo, values: { days: MAX_ATTEMPT_AGE_DAYS } }
    throw new Refusal({ kind: 'invalid', errors: { at: [text] } })
  }
  // of payments and withdrawals only the day is known: what has happened on it may have been before
  const wasOpen =
    (await isOpenOn(trx, debt.id, day)) || (draft.has_happened && (await isOpenOn(trx, debt.id, addDays(day, -1))))
  if (!wasOpen) throw new Refusal({ kind: 'invalid', errors: { medium: [texts.contactNotOpen] } })
  return at
}

/** Throws for one that is not of the partner or out of sight, and for one that an attempt names already. */
async function namedCall(trx: Database, scope: Scope, { partner_id }: HeldDebt, id: number) {
  const found = await trx
    .selectFrom('interaction')
    .where('interaction.id', '=', id)
    .where('interaction.partner_id', '=', partner_id)
    .where(scope.sees('interaction', 'call-detail'))
    .select('interaction.started_at')
    .forNoKeyUpdate() // whoever names it for another debt at the same time waits
    .executeTakeFirst()
  if (!found) throw new Refusal({ kind: 'invalid', errors: { interaction_id: [texts.contactOtherCall] } })
  const named = await trx.selectFrom('contact_attempt').where('interaction_id', '=', id).select('id').executeTakeFirst()
  if (named) throw new Refusal({ kind: 'conflict', message: texts.contactNamed })
  return found
}

async function isOpenOn(trx: Database, debtId: number, day: Day): Promise<boolean> {
  const found = await trx
    .selectFrom('debt_balance as held')
    .where('held.debt_id', '=', debtId)
    .where(isOn('held', day))
    .select('held.balance')
    .executeTakeFirst()
  return found !== undefined
}
