import { sql } from 'kysely'

import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { BatchOrigin } from '#server/modules/imports/batch.ts'
import { findUnassigned, makeUnassigned } from '#server/modules/imports/partners.ts'

/** The partner of the policies and debts of a batch, and what is only known from the partner. */
export type PartnerContext = {
  partner: number
  /** The partner whose data may become that of the other one. */
  unassigned: number | null
  /** ISO 4217 code for amounts without a currency; `XXX` if it is unknown. */
  currency: string
  /** The day of the import, in the partner's time zone. */
  day: string
  importId: number | null
}

export async function partnerContext(
  db: Database,
  { partnerId, importId, options = {}, at = new Date() }: BatchOrigin,
): Promise<PartnerContext> {
  const unassigned = (await findUnassigned(db)) ?? (partnerId === null ? await makeUnassigned(db) : null)
  const partner = partnerId ?? unassigned ?? 0
  const { rows } = await sql<{ currency: string; time_zone: string }>`
    select currency, time_zone from partner where id = ${partner}
  `.execute(db)
  const { currency = NO_CURRENCY, time_zone: zone = 'UTC' } = rows[0] ?? {}
  return { partner, unassigned, importId, currency: options.currency ?? currency, day: dayIn(zone, at) }
}

/** ISO 4217 code for no currency. */
export const NO_CURRENCY = 'XXX'
