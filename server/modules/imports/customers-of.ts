import type { ImportedCustomer } from '#contracts/conversation.ts'
import {
  identifiedCustomer,
  type IdentifiedCustomer,
  isOfOneConversation,
  unitedCustomer,
} from '#server/modules/imports/people.ts'

/** The customer of a stored conversation or record; nobody if `identity` is null. */
export type StoredCustomer = {
  identity: string | null
  customer_name: string | null
  customer_phones: string[] | null
  customer_email: string | null
  customer_national_id: string | null
  customer_national_id_kind: string | null
}

/**
 * The customer of each conversation or record, from the stored and the incoming data. A customer known only by name becomes the one whom a
 * later file identifies; an identified customer stays.
 * @param reread those whose file is read with other answers: their customer is then the incoming one
 * @returns customers by external id, the identities that nothing uses any more, and those whose stored data is discarded
 */
export function customersOf(
  incoming: readonly { external_id: string; customer: ImportedCustomer | null }[],
  stored: ReadonlyMap<string, StoredCustomer>,
  reread: ReadonlySet<string> = new Set(),
) {
  const customers = new Map<string, IdentifiedCustomer>()
  const orphaned: string[] = []
  const reset = new Set<string>()
  for (const { external_id, customer } of incoming) {
    const before = customers.get(external_id) ?? storedCustomer(stored.get(external_id))
    const now = customer && identifiedCustomer(customer, external_id)
    if (!before && now) customers.set(external_id, now)
    if (!before || !now) continue
    if (reread.has(external_id) && !customers.has(external_id)) {
      customers.set(external_id, now)
      if (isOfOneConversation(now.identity)) reset.add(now.identity)
      if (isOfOneConversation(before.identity) && before.identity !== now.identity) orphaned.push(before.identity)
      continue
    }
    const isFound = isOfOneConversation(before.identity) && !isOfOneConversation(now.identity)
    if (isFound) orphaned.push(before.identity)
    customers.set(external_id, unitedCustomer(isFound ? now.identity : before.identity, before, now))
  }
  return { customers, orphaned, reset }
}

function storedCustomer(row: StoredCustomer | undefined): IdentifiedCustomer | null {
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
