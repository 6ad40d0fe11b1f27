import { type RawBuilder, sql } from 'kysely'

import {
  type DataKind,
  dataKinds,
  type Freshness,
  type PolicyField,
  policyFields,
  type RecordField,
  recordFields,
} from '#contracts/partner-data-freshness.ts'
import type { Database } from '#server/db/database.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'

/** How recent the data of a partner is, and how completely it is filled in. Each table is read once. */
export async function freshnessOf(db: Database, partner: PartnerBasics): Promise<Freshness> {
  const records = await recordFigures(db, partner)
  const policies = await policyFigures(db, partner)
  const kinds: Freshness['kinds'] = []
  for (const kind of dataKinds) kinds.push({ kind, ...(await ageOf(db, partner, kind, { records, policies })) })
  return {
    kinds,
    records: { total: records.rows, fields: recordFields.map((field) => ({ field, filled: records[field] })) },
    policies: { total: policies.rows, fields: policyFields.map((field) => ({ field, filled: policies[field] })) },
  }
}

type Figures<Field extends string> = Record<Field, number> & { rows: number; newest_on: string | null }

const figuresOf = async <Field extends string>(
  db: Database,
  filled: Record<Field, RawBuilder<unknown>>,
  newest: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Promise<Figures<Field>> => {
  const counts = Object.entries<RawBuilder<unknown>>(filled).map(
    ([field, isFilled]) => sql`count(*) filter (where ${isFilled}) as ${sql.ref(field)}`,
  )
  const { rows } = await sql<Figures<Field>>`
    select count(*) as rows, (${newest})::date as newest_on, ${sql.join(counts)} from ${from}
  `.execute(db)
  return rows[0]!
}

const recordFigures = (db: Database, { id, time_zone }: PartnerBasics) =>
  figuresOf<RecordField>(
    db,
    {
      record_id: has('record_id'),
      campaign: has('campaign_id'),
      name: has('name'),
      national_id: has('national_id'),
      phones: sql`cardinality(phones) > 0`,
      email: has('email'),
      attempts: has('attempts'),
      last_attempt_at: has('last_attempt_at'),
      result: sql`coalesce(disposition, last_result) is not null`,
      do_not_call: has('do_not_call'),
    },
    sql`max(last_attempt_at) at time zone ${time_zone}`,
    sql`dialling_record where partner_id = ${id}`,
  )

const policyFigures = (db: Database, { id }: PartnerBasics) =>
  figuresOf<PolicyField>(
    db,
    {
      certificate: has('certificate'),
      product: has('product'),
      line: has('line'),
      insurer: has('insurer'),
      campaign: has('campaign_id'),
      seller: has('seller'),
      status: has('status'),
      sold_on: has('sold_on'),
      issued_on: has('issued_on'),
      effective_on: has('effective_on'),
      expires_on: has('expires_on'),
      premium: sql`coalesce(premium_total, premium_net, premium_yearly) is not null`,
      frequency: has('frequency'),
      payment_method: has('payment_method'),
      sum_insured: has('sum_insured'),
      holder_name: sql`holder.has_name`,
      holder_national_id: sql`holder.has_id`,
      holder_born_on: sql`holder.has_birth`,
    },
    sql`max(coalesce(issued_on, effective_on, sold_on))`,
    sql`policy left join (
      select policy_id, bool_or(name is not null) as has_name, bool_or(national_id is not null) as has_id,
        bool_or(born_on is not null) as has_birth
      from policy_party join policy as held on held.id = policy_id
      where role = 'holder' and held.partner_id = ${id} group by policy_id
    ) as holder on holder.policy_id = policy.id where policy.partner_id = ${id}`,
  )

const has = (column: string) => sql`${sql.ref(column)} is not null`

type Age = { rows: number; last_told_at: string | null; newest_on: string | null }
type Known = {
  records: { rows: number; newest_on: string | null }
  policies: { rows: number; newest_on: string | null }
}

/** `records` and `policies` are counted with their fields already. */
async function ageOf(db: Database, { id, time_zone }: PartnerBasics, kind: DataKind, known: Known): Promise<Age> {
  const files = await sql<{ at: Date | null }>`
    select max(imported_at) as at from source_file where id in (${FILES[kind](id)})
  `.execute(db)
  const last_told_at = files.rows[0]?.at?.toISOString() ?? null
  if (kind === 'records' || kind === 'policies') {
    const { rows, newest_on } = known[kind]
    return { rows, newest_on, last_told_at }
  }
  const { rows } = await sql<Omit<Age, 'last_told_at'>>`${ROWS[kind](id, time_zone)}`.execute(db)
  return { ...rows[0]!, last_told_at }
}

/** The newest day of each kind: of the start, of the payment, of the report, and of the assignment to us. */
const ROWS: Record<Exclude<DataKind, 'records' | 'policies'>, (id: number, zone: string) => RawBuilder<unknown>> = {
  conversations: (id, zone) => sql`
    select count(*) as rows, (max(started_at) at time zone ${zone})::date as newest_on
    from interaction where partner_id = ${id}`,
  instalments: (id) => sql`
    select count(*) as rows, max(paid_on) as newest_on
    from instalment join policy on policy.id = policy_id where partner_id = ${id}`,
  claims: (id) => sql`
    select count(*) as rows, max(coalesce(reported_on, occurred_on)) as newest_on
    from claim join policy on policy.id = policy_id where partner_id = ${id}`,
  debts: (id) => sql`select count(*) as rows, max(assigned_on) as newest_on from debt where partner_id = ${id}`,
}

const policyFiles = (id: number, kinds: RawBuilder<unknown>) => sql`
  select source_file_id from policy_source join policy on policy.id = policy_id
  where partner_id = ${id} and ${kinds}`

/** The files from which each kind came. */
const FILES: Record<DataKind, (id: number) => RawBuilder<unknown>> = {
  records: (id) => sql`
    select source_file_id from dialling_source join dialling_record on dialling_record.id = dialling_source.record_id
    where partner_id = ${id}`,
  conversations: (id) => sql`select source_file_id from interaction where partner_id = ${id}`,
  policies: (id) => policyFiles(id, sql`kind not in ('instalments', 'claims')`),
  instalments: (id) => policyFiles(id, sql`kind = 'instalments'`),
  claims: (id) => policyFiles(id, sql`kind = 'claims'`),
  debts: (id) => sql`
    select source_file_id from debt_source join debt on debt.id = debt_id where partner_id = ${id}`,
}
