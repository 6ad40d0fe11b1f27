import type { SupportTargets, SupportTargetsChange } from '#contracts/support-settings.ts'
import { ticketPriorities } from '#contracts/ticket-states.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { refuseUnreached, storedTargets } from '#server/modules/tickets/settings/support-settings.ts'

/**
 * Changes the targets of tickets that are opened, opened again or given another priority from now on; running clocks keep theirs. Throws
 * `missing`, `conflict` if somebody else changed them first, and `invalid`.
 */
export async function changeTargets(trx: Database, scope: Scope, { partner_id, targets, was }: SupportTargetsChange) {
  await refuseUnreached(trx, scope, partner_id)
  refuseSooner(targets)
  await lockTargets(trx)
  const before = (await storedTargets(trx)).get(partner_id) ?? null
  if (!isSame(before, was)) throw new Refusal({ kind: 'conflict' })
  await dropTargets(trx, partner_id)
  await trx
    .insertInto('support_target')
    .values(ticketPriorities.map((priority) => ({ partner_id, priority, ...targets[priority] })))
    .execute()
  return { before, after: targets }
}

/** From now on a partner has the default targets. Throws `missing` for a partner without targets of its own. */
export async function removeTargets(trx: Database, scope: Scope, partnerId: number) {
  await refuseUnreached(trx, scope, partnerId)
  await lockTargets(trx)
  const before = orMissing((await storedTargets(trx)).get(partnerId))
  await dropTargets(trx, partnerId)
  return { before }
}

/** One change at a time. The default targets always exist. */
const lockTargets = (trx: Database) =>
  trx.selectFrom('support_target').where('partner_id', 'is', null).select('priority').forUpdate().execute()

const dropTargets = (trx: Database, partnerId: number | null) =>
  trx
    .deleteFrom('support_target')
    .where((eb) => (partnerId === null ? eb('partner_id', 'is', null) : eb('partner_id', '=', partnerId)))
    .execute()

const isSame = (one: SupportTargets | null, other: SupportTargets | null) =>
  one === null || other === null
    ? one === other
    : ticketPriorities.every(
        (priority) =>
          one[priority].first_response_minutes === other[priority].first_response_minutes &&
          one[priority].resolution_minutes === other[priority].resolution_minutes,
      )

function refuseSooner(targets: SupportTargets): void {
  const errors: Record<string, Message[]> = {}
  for (const priority of ticketPriorities) {
    const { first_response_minutes, resolution_minutes } = targets[priority]
    if (resolution_minutes < first_response_minutes)
      errors[`targets.${priority}.resolution_minutes`] = [texts.deskResolutionSooner]
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
