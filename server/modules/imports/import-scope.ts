import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/partners/partner-scope.ts'

/** The imports that the caller sees: those of partners that the rules reach, and their own. */
export const visibleImports = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(import.created_by = ${scope.user.id} or ${reachesPartner(scope, sql.ref('import.partner_id'))})`

/** The partners for whom the caller may import. */
export const offeredPartners = (scope: Scope): RawBuilder<SqlBool> => reachesPartner(scope, sql.ref('partner.id'))

/** Refuses a partner that does not exist or for whom the caller may not import; null means no partner. */
export async function refusePartner(db: Database, scope: Scope, partnerId: number | null): Promise<void> {
  const isOffered =
    partnerId === null
      ? await mayLeaveUnassigned(db, scope)
      : await db
          .selectFrom('partner')
          .where('id', '=', partnerId)
          .where(offeredPartners(scope))
          .select('id')
          .executeTakeFirst()
  if (!isOffered) {
    throw new Refusal({ kind: 'invalid', message: texts.importPartner, errors: { partner_id: [texts.importPartner] } })
  }
}

export async function mayLeaveUnassigned(db: Database, scope: Scope): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`select ${reachesPartner(scope, sql`null::bigint`)} as may`.execute(db)
  return rows[0]?.may ?? false
}
