import { sql } from 'kysely'

import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { BatchOrigin } from '#server/modules/imports/batch.ts'
import { findUnassigned, makeUnassigned } from '#server/modules/imports/partners.ts'

/** Whose policies and debts a batch brings, and what of them only the partner tells. */
export type PartnerContext = {
  partner: number
  /** Whose data may become the partner's. */
  unassigned: number | null
  /** ISO 4217 of amounts beside which none stands; `XXX` where nobody says it. */
  currency: string
  /** The day of the import, by the partner's clocks. */
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

/** ISO 4217 for what is of no currency. */
export const NO_CURRENCY = 'XXX'
