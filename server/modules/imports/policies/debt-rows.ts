import { type Selectable, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { StoredCustomer } from '#server/modules/imports/customers-of.ts'
import type { PartnerContext } from '#server/modules/imports/policies/partner-context.ts'

const COLUMNS = [
  ...(['partner_id', 'external_id', 'campaign_id', 'team_id', 'agent_id', 'customer_id', 'policy_id'] as const),
  ...(['instalment', 'name', 'phones', 'currency', 'amount', 'due_on', 'assigned_on', 'withdrawn_on'] as const),
  ...(['reported_balance', 'reported_balance_on', 'other', 'import_id', 'last_import_id'] as const),
]

/** A debt as a row, with its references. `id` is null while it is new. */
export type DebtRow = Pick<Selectable<Schema['debt']>, (typeof COLUMNS)[number]> & { id: number | null }
export type StoredDebt = DebtRow & { id: number }

/** The debts with these ids, by id: those of the partner, and unassigned ones that may become the partner's. */
export async function storedDebts(
  db: Database,
  { partner, unassigned }: Pick<PartnerContext, 'partner' | 'unassigned'>,
  externalIds: readonly string[],
): Promise<Map<string, StoredDebt & StoredCustomer>> {
  const { rows } = await sql<StoredDebt & StoredCustomer>`
    select ${columns('debt')}, debt.id, customer.identity,
      customer.name as customer_name, customer.phones as customer_phones, customer.email as customer_email,
      customer.national_id as customer_national_id, customer.national_id_kind as customer_national_id_kind
    from debt left join customer on customer.id = debt.customer_id
    where debt.external_id = any(${externalIds}) and debt.partner_id = any(${[partner, unassigned ?? partner]})
    order by debt.partner_id = ${partner}
  `.execute(db)
  return new Map(rows.map((row) => [row.external_id, row])) // the partner's own come last
}

/** Adds and completes debts; returns the ids of the new ones by their external ids. */
export async function writeDebts(db: Database, rows: readonly DebtRow[]): Promise<Map<string, number>> {
  const isNew = ({ id }: DebtRow) => id === null
  const known = rows.filter((row) => !isNew(row))
  const added = rows.filter(isNew)
  if (known.length > 0) {
    await sql`
      update debt set (${columns()}) = row (${columns('told')}), updated_at = now()
      from json_populate_recordset(null::debt, ${JSON.stringify(known)}) as told
      where debt.id = told.id
    `.execute(db)
  }
  if (added.length === 0) return new Map()
  const { rows: written } = await sql<{ id: number; external_id: string }>`
    insert into debt (${columns()})
    select ${columns()} from json_populate_recordset(null::debt, ${JSON.stringify(added)})
    returning id, external_id
  `.execute(db)
  return new Map(written.map(({ id, external_id }) => [external_id, id]))
}

const columns = (table?: string) => sql.join(COLUMNS.map((column) => sql.ref(table ? `${table}.${column}` : column)))

/** Whether the rows are the same except for the import that wrote them. */
export const isSameDebt = (one: DebtRow, other: DebtRow): boolean =>
  FACTS.every((column) => JSON.stringify(one[column]) === JSON.stringify(other[column]))

const FACTS = COLUMNS.filter((column) => column !== 'last_import_id' && column !== 'import_id')
