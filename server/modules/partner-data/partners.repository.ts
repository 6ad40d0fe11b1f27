import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Partner, PartnerRowDto } from '#contracts/partner-data.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/partners/partner-scope.ts'

/** A partner as the figures about it need it. */
export type PartnerBasics = { id: number; time_zone: string; currency: string }

/** The partner of an address. Throws `missing` both for one that does not exist and for one that the caller does not reach. */
export async function reachedPartner(db: Database, scope: Scope, id: number): Promise<PartnerBasics> {
  return orMissing(
    await db
      .selectFrom('partner')
      .where('id', '=', id)
      .where(reachesPartner(scope, sql.ref('partner.id')))
      .select(['id', 'time_zone', 'currency'])
      .executeTakeFirst(),
  )
}

export const partnersRepository = (db: Database) => ({
  async list(scope: Scope): Promise<PartnerRowDto[]> {
    const rows = await visiblePartners(db, scope, sql`true`)
      .orderBy('partner.name')
      .execute()
    return rows.map(partnerRow)
  },

  /** Throws `missing` like `reachedPartner`. */
  async find(scope: Scope, id: number, now: Date): Promise<Partner> {
    const row = orMissing(await visiblePartners(db, scope, sql`partner.id = ${id}`).executeTakeFirst())
    const campaigns = await db
      .selectFrom('campaign')
      .where('partner_id', '=', id)
      .select(['id', 'name', 'kind'])
      .orderBy('name')
      .execute()
    const { rows } = await sql<{ may: boolean }>`select ${maySetTargets(scope, sql`${id}::bigint`)} as may`.execute(db)
    return {
      ...partnerRow(row),
      campaigns,
      today: dayIn(row.time_zone, now),
      may_set_targets: rows[0]?.may ?? false,
    }
  },
})

const visiblePartners = (db: Database, scope: Scope, condition: RawBuilder<SqlBool>) =>
  db
    .selectFrom('partner')
    .where(reachesPartner(scope, sql.ref('partner.id')))
    .where(condition)
    .select(['partner.id', 'partner.name', 'partner.country', 'partner.time_zone', 'partner.currency'])
    .select((eb) =>
      eb
        .selectFrom('import')
        .whereRef('import.partner_id', '=', 'partner.id')
        .where('import.state', '=', 'done')
        .select(({ fn }) => fn.max('import.finished_at').as('at'))
        .as('last_upload_at'),
    )

type VisiblePartner = Omit<PartnerRowDto, 'last_upload_at'> & { last_upload_at: Date | null }

const partnerRow = ({ last_upload_at, ...row }: VisiblePartner): PartnerRowDto => ({
  ...row,
  last_upload_at: last_upload_at?.toISOString() ?? null,
})

const maySetTargets = (scope: Scope, partnerId: RawBuilder<number>) =>
  reachesPartner({ ...scope, sees: (subject) => scope.sees(subject, 'partner-edit') }, partnerId)
