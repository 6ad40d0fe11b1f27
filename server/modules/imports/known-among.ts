import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { TakenPart } from '#server/modules/imports/file-parts.ts'
import { findUnassigned } from '#server/modules/imports/partners.ts'

/** How many of these are stored already: the partner's own, and unassigned ones. */
export async function knownAmong(db: Database, partnerId: number | null, items: readonly TakenPart[]): Promise<number> {
  const partners = [partnerId, await findUnassigned(db)].filter((id) => id !== null)
  const counts = [
    await knownConversations(
      db,
      items.flatMap((item) => ('conversation' in item ? item.conversation.external_id : [])),
    ),
    await knownIn(
      db,
      'dialling_record',
      partners,
      items.flatMap((item) => ('dialling' in item ? item.dialling.external_id : [])),
    ),
    await knownPolicies(
      db,
      partners,
      items.flatMap((item) => ('policy' in item ? partsOf(item) : [])),
    ),
    await knownIn(
      db,
      'debt',
      partners,
      items.flatMap((item) => ('debt' in item ? item.debt.external_id : [])),
    ),
    await knownPayments(
      db,
      partners,
      items.flatMap((item) => ('payment' in item ? { debt: item.payment.debt, id: item.payment.external_id } : [])),
    ),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}

const counted = (rows: readonly { known: number }[]) => rows[0]?.known ?? 0

async function knownConversations(db: Database, externalIds: readonly string[]): Promise<number> {
  if (externalIds.length === 0) return 0
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from unnest(${externalIds}::text[]) as told (id)
    where exists (select from interaction where external_id = told.id)
  `.execute(db)
  return counted(rows)
}

async function knownIn(
  db: Database,
  table: 'dialling_record' | 'debt',
  partners: readonly number[],
  externalIds: readonly string[],
): Promise<number> {
  if (externalIds.length === 0) return 0
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from unnest(${externalIds}::text[]) as told (id)
    where exists (select from ${sql.table(table)} where external_id = told.id and partner_id = any(${partners}::bigint[]))
  `.execute(db)
  return counted(rows)
}

type PolicyPart = { number: string; kind: string; part: string | null }

/** The name of the part of a policy that a row is about, if it has one of its own. */
function partsOf({ policy, told }: Extract<TakenPart, { policy: object }>): PolicyPart {
  const { number, instalments, claims, endorsements, statuses } = policy
  const part = instalments[0]?.number ?? claims[0]?.number ?? endorsements[0]?.number ?? statuses[0]?.on ?? null
  return { number, kind: told, part: part === null ? null : String(part) }
}

async function knownPolicies(db: Database, partners: readonly number[], parts: readonly PolicyPart[]): Promise<number> {
  if (parts.length === 0) return 0
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from (
      select number, kind, part, policy_key(number) as key
      from json_to_recordset(${JSON.stringify(parts)}) as told (number text, kind text, part text)
    ) as told
    where exists (
      select from policy where policy.key = told.key and partner_id = any(${partners}::bigint[]) and case told.kind
        when 'instalments' then exists (select from instalment where policy_id = policy.id and number::text = told.part)
        when 'claims' then exists (select from claim where policy_id = policy.id and number = told.part)
        when 'endorsements' then exists (select from endorsement where policy_id = policy.id and number = told.part)
        when 'policy-status' then exists (select from policy_status where policy_id = policy.id and "on"::text = told.part)
        when 'coverages' then exists (select from policy_coverage where policy_id = policy.id)
        when 'parties' then exists (select from policy_party where policy_id = policy.id)
        else true
      end
    )
  `.execute(db)
  return counted(rows)
}

async function knownPayments(
  db: Database,
  partners: readonly number[],
  payments: readonly { debt: string; id: string }[],
): Promise<number> {
  if (payments.length === 0) return 0
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from json_to_recordset(${JSON.stringify(payments)}) as told (debt text, id text)
    where exists (
      select from debt_payment join debt on debt.id = debt_id
      where debt.external_id = told.debt and partner_id = any(${partners}::bigint[])
        and debt_payment.external_id = told.id
    )
  `.execute(db)
  return counted(rows)
}
