import { sql } from 'kysely'

import type { DialledCall } from '#contracts/dialling-records.ts'
import type { RecordedCall } from '#domain/match-attempts.ts'
import { phoneTail, sameNumber } from '#domain/phone-numbers.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/scope.ts'

/**
 * The calls with a number that the caller sees, as they are compared and as they are shown, the newest first: the partner's,
 * and those of which nobody has said whose they are.
 */
export async function recordedCalls(
  db: Database,
  scope: Scope,
  { partner_id, phones }: { partner_id: number; phones: readonly string[] },
): Promise<(RecordedCall & { shown: DialledCall })[]> {
  const tails = phones.map(phoneTail).filter((tail) => tail !== '')
  if (tails.length === 0) return []
  const rows = await db
    .selectFrom('customer')
    .innerJoin('interaction', 'interaction.customer_id', 'customer.id')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where(sql<boolean>`phone_tails(customer.phones) && ${tails}`)
    .where(scope.sees('interaction'))
    .where((eb) => eb.or([eb('partner.id', '=', partner_id), eb('partner.country', '=', NOBODYS)]))
    .where('interaction.channel', '=', 'voice')
    .where('interaction.started_at', 'is not', null)
    .select(['interaction.id', 'interaction.channel', 'interaction.duration_ms', 'interaction.has_audio'])
    .select((eb) => eb.ref('interaction.started_at').$notNull().as('started_at'))
    .select(['agent.name as agent', 'customer.phones'])
    .orderBy('interaction.started_at', 'desc')
    .orderBy('interaction.id', 'desc')
    .limit(MAX)
    .execute()
  return rows
    .filter((row) => row.phones.some((one) => phones.some((two) => sameNumber(one, two))))
    .map(({ phones: called, ...row }) => ({
      ...row,
      phones: called,
      shown: { ...row, started_at: row.started_at.toISOString() },
    }))
}

/** The country of the partner `Unassigned`. */
const NOBODYS = 'ZZ'
/** Of a number with more calls than these the oldest are not looked at. */
const MAX = 1_000
