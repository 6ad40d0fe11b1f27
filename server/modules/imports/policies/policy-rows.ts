import { sql } from 'kysely'
import type { Selectable } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { PartnerContext } from '#server/modules/imports/policies/partner-context.ts'

const COLUMNS = [
  ...(['partner_id', 'number', 'certificate', 'product', 'line', 'insurer', 'campaign_id', 'seller'] as const),
  ...(['agent_id', 'team_id', 'status', 'status_told', 'sold_on', 'issued_on', 'effective_on', 'expires_on'] as const),
  ...(['ended_on', 'currency', 'premium_net', 'premium_tax', 'premium_total', 'premium_yearly', 'frequency'] as const),
  ...(['payment_method', 'sum_insured', 'end_told', 'reinstated', 'other', 'import_id', 'last_import_id'] as const),
]

/** A policy as files have it, with its references: `cancel_origin` is theirs. `id` is null while it is new. */
export type PolicyRow = Pick<Selectable<Schema['policy']>, (typeof COLUMNS)[number] | 'key' | 'cancel_origin'> & {
  id: number | null
}

export type StoredPolicy = PolicyRow & {
  id: number
  /** Whether any amount of it or of its parts is known. */
  has_amounts: boolean
}

/** The keys by which numbers mean the same policy, as the database computes them; by number. */
export async function policyKeys(db: Database, numbers: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ number: string; key: string }>`
    select number, policy_key(number) as key from unnest(${[...new Set(numbers)]}::text[]) as told (number)
  `.execute(db)
  return new Map(rows.map(({ number, key }) => [number, key]))
}

/** The policies with these keys, by key: those of the partner, and unassigned ones that may become the partner's. */
export async function storedPolicies(
  db: Database,
  { partner, unassigned }: PartnerContext,
  keys: readonly string[],
): Promise<Map<string, StoredPolicy>> {
  const { rows } = await sql<StoredPolicy>`
    select ${columns('policy')}, id, key, case when ${IS_CHOSEN} then reported_origin else cancel_origin end as cancel_origin,
      coalesce(premium_net, premium_tax, premium_total, premium_yearly, sum_insured) is not null
        or exists (select from instalment where instalment.policy_id = policy.id)
        or exists (select from claim where claim.policy_id = policy.id)
        or exists (select from policy_coverage where policy_coverage.policy_id = policy.id)
        or exists (select from endorsement where endorsement.policy_id = policy.id) as has_amounts
    from policy where key = any(${keys}) and partner_id = any(${[partner, unassigned ?? partner]})
    order by partner_id = ${partner}
  `.execute(db)
  return new Map(rows.map((row) => [row.key, row])) // the partner's own come last
}

/** Adds and completes policies; returns the ids of the new ones by key. A person's choice stays, even if it was made a moment ago. */
export async function writePolicies(db: Database, rows: readonly PolicyRow[]): Promise<Map<string, number>> {
  const isNew = ({ id }: PolicyRow) => id === null
  const known = rows.filter((row) => !isNew(row))
  const added = rows.filter(isNew)
  if (known.length > 0) {
    await sql`
      update policy set (${columns()}) = row (${columns('told')}), updated_at = now(),
        cancel_origin = case when ${IS_CHOSEN} then policy.cancel_origin else told.cancel_origin end,
        reported_origin = case when ${IS_CHOSEN} then told.cancel_origin end
      from json_populate_recordset(null::policy, ${JSON.stringify(known)}) as told
      where policy.id = told.id
    `.execute(db)
  }
  if (added.length === 0) return new Map()
  const { rows: written } = await sql<{ id: number; key: string }>`
    insert into policy (${columns()}, cancel_origin)
    select ${columns()}, cancel_origin from json_populate_recordset(null::policy, ${JSON.stringify(added)})
    returning id, key
  `.execute(db)
  return new Map(written.map(({ id, key }) => [key, id]))
}

/** The choice of a deleted account stays. */
const IS_CHOSEN = sql`num_nonnulls(policy.reason_by, policy.reason_at) > 0`

const columns = (table?: string) => sql.join(COLUMNS.map((column) => sql.ref(table ? `${table}.${column}` : column)))

/** Whether the rows are the same except for the import that wrote them. */
export const isSamePolicy = (one: PolicyRow, other: PolicyRow): boolean =>
  FACTS.every((column) => JSON.stringify(one[column]) === JSON.stringify(other[column]))

const FACTS = [
  ...COLUMNS.filter((column) => column !== 'last_import_id' && column !== 'import_id'),
  'cancel_origin' as const,
]
