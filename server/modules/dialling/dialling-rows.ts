import { type InferResult, sql } from 'kysely'

import type { DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import { maskName, maskPhone } from '#domain/privacy/masks.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { type Reading, presentDisposition, presentCell } from '#server/masking/present-cell.ts'
import { reachesPartner } from '#server/partners/partner-scope.ts'

/** The records of the partners that the caller's rules reach. */
export const selectVisibleRecords = (db: Database, scope: Scope) =>
  db
    .selectFrom('dialling_record')
    .innerJoin('partner', 'partner.id', 'dialling_record.partner_id')
    .leftJoin('campaign', 'campaign.id', 'dialling_record.campaign_id')
    // there are few partners: checking each of them once is faster than checking each record
    .where('dialling_record.partner_id', 'in', (eb) =>
      eb
        .selectFrom('partner as seen')
        .where(reachesPartner(scope, sql.ref('seen.id')))
        .select('seen.id'),
    )

export const recordsWithNames = (db: Database, scope: Scope) =>
  selectVisibleRecords(db, scope)
    .selectAll('dialling_record')
    .select(['partner.name as partner_name', 'partner.time_zone', 'partner.country', 'campaign.name as campaign_name'])

export type RecordRow = InferResult<ReturnType<typeof recordsWithNames>>[number]

export const readingOf = (scope: Scope, { country, name, national_id, phones, email }: RecordRow): Reading => ({
  unmasked: scope.unmasked,
  country: knownCountry(country),
  own: { names: some(name), national_ids: some(national_id), phones, emails: some(email) },
})

const some = (text: string | null) => (text === null ? [] : [text])

/** A record as it is sent to the browser: without personal data that the caller may not see. */
export function presentDiallingRecord(scope: Scope, row: RecordRow): DiallingRecordRowDto {
  const reading = readingOf(scope, row)
  const [phone = null] = row.phones
  const isWhole = (field: string) => scope.unmasked.includes(field)
  return {
    id: row.id,
    record_id: row.record_id && presentCell('', row.record_id, reading),
    partner: { id: row.partner_id, name: row.partner_name },
    campaign: namedOrNull(row.campaign_id, row.campaign_name),
    time_zone: row.time_zone,
    customer_name: row.name && (isWhole('name') ? row.name : maskName(row.name)),
    phone: phone && (isWhole('phones') ? phone : maskPhone(phone)),
    attempts: row.attempts,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    do_not_call: row.do_not_call,
    disposition: presentDisposition(row.disposition ?? row.last_result, reading),
  }
}
