import type { ImportedCustomer } from '#contracts/conversation.ts'
import {
  identifiedCustomer,
  type IdentifiedCustomer,
  isOfOneConversation,
  unitedCustomer,
} from '#server/modules/imports/people.ts'

/** Who a conversation or a record is about, as the database has it; nobody where `identity` is null. */
export type StoredCustomer = {
  identity: string | null
  customer_name: string | null
  customer_phones: string[] | null
  customer_email: string | null
  customer_national_id: string | null
  customer_national_id_kind: string | null
}

/**
 * Who the customer of each conversation or record is, from what is held and what is told now. A customer who was known by name alone
 * becomes whoever a later file identifies; one who is identified stays.
 * @param reread those whose file is read with other answers: who the customer is, is then what it tells now
 * @returns customers by external id, the identities that nobody has any more, and those of which only what is told now holds
 */
export function customersOf(
  told: readonly { external_id: string; customer: ImportedCustomer | null }[],
  held: ReadonlyMap<string, StoredCustomer>,
  reread: ReadonlySet<string> = new Set(),
) {
  const customers = new Map<string, IdentifiedCustomer>()
  const left: string[] = []
  const anew = new Set<string>()
  for (const { external_id, customer } of told) {
    const before = customers.get(external_id) ?? heldCustomer(held.get(external_id))
    const now = customer && identifiedCustomer(customer, external_id)
    if (!before && now) customers.set(external_id, now)
    if (!before || !now) continue
    if (reread.has(external_id) && !customers.has(external_id)) {
      customers.set(external_id, now)
      if (isOfOneConversation(now.identity)) anew.add(now.identity)
      if (isOfOneConversation(before.identity) && before.identity !== now.identity) left.push(before.identity)
      continue
    }
    const isFound = isOfOneConversation(before.identity) && !isOfOneConversation(now.identity)
    if (isFound) left.push(before.identity)
    customers.set(external_id, unitedCustomer(isFound ? now.identity : before.identity, before, now))
  }
  return { customers, left, anew }
}

function heldCustomer(row: StoredCustomer | undefined): IdentifiedCustomer | null {
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
