import type { AttemptDraft } from '#contracts/debts.ts'
import type { ContactBreach } from '#contracts/collection-words.ts'
import { breachOf, type NextContact } from '#domain/contact-limits.ts'
import { localTime } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { permittedOf } from '#server/modules/collections/debt-rows.ts'
import { type HeldDebt, holdDebt } from '#server/modules/collections/held-debt.ts'
import { reachedPeople } from '#server/modules/collections/reached-people.ts'
import { masked } from '#server/quality/masked.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * Notes that somebody was contacted, within the caller's transaction. Throws `missing` for a debt out of sight, and `invalid` where
 * the law permits no contact at that moment: unless it happened all the same, which is then kept as the breach that it was.
 */
export async function noteAttempt(trx: Database, scope: Scope, id: number, draft: AttemptDraft, now: Date) {
  const debt = await holdDebt(trx, scope, id, now)
  const at = draft.at === null ? now : new Date(draft.at)
  if (at > now) throw new Refusal({ kind: 'invalid', errors: { at: [texts.contactToCome] } })
  await refuseOtherCall(trx, scope, debt, draft.interaction_id)

  const next = permittedOf(debt, (await reachedPeople(trx, [id], at))(id), at)[draft.medium]
  const breach = breachOf(next) ?? (await crowds(trx, debt, draft, at))
  if (breach !== null && !draft.has_happened) {
    throw new Refusal({ kind: 'invalid', errors: { medium: [refusalOf(breach, next, debt.time_zone)] } })
  }
  const note = await masked(trx, debt.partner_id, draft.note)
  const attempt = await trx
    .insertInto('contact_attempt')
    .values({
      debt_id: id,
      at,
      medium: draft.medium,
      result: draft.result,
      interaction_id: draft.interaction_id,
      user_id: scope.user.id,
      note: note.text,
      breach,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...attempt, breach }
}

/** One that is told late may make another too many that was noted meanwhile: then it is this one that was not permitted. */
async function crowds(trx: Database, debt: HeldDebt, draft: AttemptDraft, at: Date): Promise<ContactBreach | null> {
  const after = new Date(at.getTime() + CROWDED_MS)
  const { earlier } = (await reachedPeople(trx, [debt.id], after))(debt.id)
  const isCrowded = earlier.some((other) => {
    if (other.at <= at) return false
    const before = earlier.filter((one) => one.at < other.at)
    const waitsWith = (told: typeof before) => {
      const next = permittedOf(debt, { earlier: told, isBarred: false }, other.at)[other.medium]
      return next.kind === 'at' && next.waits === 'limit'
    }
    return !waitsWith(before) && waitsWith([...before, { at, medium: draft.medium }])
  })
  return isCrowded ? 'limit' : null
}

const CROWDED_MS = 8 * 86_400_000

function refusalOf(breach: ContactBreach, next: NextContact, timeZone: string) {
  if (breach === 'do-not-call') return texts.contactBarred
  const at = next.kind === 'at' ? `${localTime(timeZone, next.at).slice(0, 16).replace('T', ' ')} (${timeZone})` : '—'
  const text = breach === 'hours' ? texts.contactOutsideHours : texts.contactBeyondLimit
  return { ...text, values: { next: at } }
}

async function refuseOtherCall(trx: Database, scope: Scope, { partner_id }: HeldDebt, id: number | null) {
  if (id === null) return
  const found = await trx
    .selectFrom('interaction')
    .where('interaction.id', '=', id)
    .where('interaction.partner_id', '=', partner_id)
    .where(scope.sees('interaction', 'call-detail'))
    .select('interaction.id')
    .executeTakeFirst()
  if (!found) throw new Refusal({ kind: 'invalid', errors: { interaction_id: [texts.contactOtherCall] } })
}
