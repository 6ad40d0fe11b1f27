import type { ImportedConversation } from '#contracts/conversation.ts'
import type { HeldInteraction } from '#server/modules/imports/interactions.ts'
import {
  identifiedCustomer,
  type IdentifiedCustomer,
  isOfOneConversation,
  unitedCustomer,
} from '#server/modules/imports/people.ts'

/**
 * Who the customer of each conversation is, from what is held and what is told now. A customer who was known by name alone
 * becomes whoever a later file identifies; one who is identified stays.
 * @returns customers by external id, and the identities that nobody has any more
 */
export function customersOf(told: readonly ImportedConversation[], held: ReadonlyMap<string, HeldInteraction>) {
  const customers = new Map<string, IdentifiedCustomer>()
  const left: string[] = []
  for (const { external_id, customer } of told) {
    const before = customers.get(external_id) ?? heldCustomer(held.get(external_id))
    const now = customer && identifiedCustomer(customer, external_id)
    if (!before && now) customers.set(external_id, now)
    if (!before || !now) continue
    const isFound = isOfOneConversation(before.identity) && !isOfOneConversation(now.identity)
    if (isFound) left.push(before.identity)
    customers.set(external_id, unitedCustomer(isFound ? now.identity : before.identity, before, now))
  }
  return { customers, left }
}

function heldCustomer(row: HeldInteraction | undefined): IdentifiedCustomer | null {
  if (!row || row.identity === null) return null
  return {
    identity: row.identity,
    name: row.customer_name,
    phones: row.customer_phones ?? [],
    email: row.customer_email,
    national_id: row.customer_national_id,
    national_id_kind: row.customer_national_id_kind,
  }
}
