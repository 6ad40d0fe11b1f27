import { sql } from 'kysely'

import type { PartyDto } from '#contracts/policies.ts'
import { customerFields, type CustomerField } from '#contracts/roles.ts'
import { hideAll, maskEmail, maskName, maskNationalId, maskPhone } from '#domain/masks.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/scope.ts'

/** Who is in a policy, the holder first. */
export const partiesOf = (db: Database, policyId: number) =>
  db
    .selectFrom('policy_party')
    .leftJoin('customer', 'customer.id', 'policy_party.customer_id')
    .where('policy_party.policy_id', '=', policyId)
    .select(['role', 'born_on', 'relationship', 'share', 'customer.phones', 'customer.email'])
    .select(sql<string | null>`coalesce(policy_party.name, customer.name)`.as('name'))
    .select(sql<string | null>`coalesce(policy_party.national_id, customer.national_id)`.as('national_id'))
    .select(
      sql<string | null>`coalesce(policy_party.national_id_kind, customer.national_id_kind)`.as('national_id_kind'),
    )
    .orderBy(sql`array_position(array['holder', 'insured', 'payer', 'beneficiary'], role)`)
    .orderBy('seq')
    .execute()

export type Party = Awaited<ReturnType<typeof partiesOf>>[number]

/** Somebody as far as the caller may see: a birthday tells as much of a person as a national id. */
export function presentParty(scope: Scope, party: Party): PartyDto {
  const shown = (field: CustomerField, value: string | null, mask: (value: string) => string) =>
    value === null || scope.unmasked.includes(field) ? value : mask(value)
  return {
    role: party.role,
    name: shown('name', party.name, maskName),
    national_id: shown('national_id', party.national_id, (id) => maskNationalId(id, party.national_id_kind)),
    national_id_kind: party.national_id_kind,
    born_on: shown('national_id', party.born_on, hideAll),
    phones: (party.phones ?? []).map((phone) => shown('phones', phone, maskPhone)!),
    email: shown('email', party.email, maskEmail),
    relationship: party.relationship,
    share: party.share,
  }
}

/** The fields of people that the caller sees whole. */
export const unmaskedCustomerFields = (scope: Scope): CustomerField[] =>
  customerFields.filter((field) => scope.unmasked.includes(field))
