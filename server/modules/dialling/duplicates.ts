import { sql } from 'kysely'

import type { DuplicateDto } from '#contracts/dialling-records.ts'
import { dispositionOf } from '#domain/dialling/dispositions.ts'
import { phoneTail, sameNumber } from '#domain/privacy/phone-numbers.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { presentCell } from '#server/masking/present-cell.ts'
import { type RecordRow, readingOf, recordsWithNames } from '#server/modules/dialling/dialling-rows.ts'

/** Other records of the partner with the same national id or telephone number, those who must not be called first. */
export async function duplicatesOf(db: Database, scope: Scope, record: RecordRow): Promise<DuplicateDto[]> {
  const tails = record.phones.map(phoneTail).filter((tail) => tail !== '')
  const rows = await recordsWithNames(db, scope)
    .where('dialling_record.partner_id', '=', record.partner_id)
    .where('dialling_record.id', '!=', record.id)
    .where(
      sql<boolean>`(dialling_record.national_id = ${record.national_id} or phone_tails(dialling_record.phones) && ${tails})`,
    )
    .orderBy(sql`dialling_record.do_not_call desc nulls last`)
    .orderBy('dialling_record.id', 'desc')
    .limit(MAX)
    .execute()
  return rows.flatMap((row): DuplicateDto[] => {
    const same = sameThings(record, row)
    if (same.length === 0) return []
    const { id, record_id, campaign_name: campaign, last_attempt_at } = row
    return [
      {
        id,
        campaign,
        same,
        record_id: record_id && presentCell('', record_id, readingOf(scope, row)),
        last_attempt_at: last_attempt_at?.toISOString() ?? null,
        do_not_call: mustNotBeCalled(row),
      },
    ]
  })
}

/** Somebody said so, in the column for it or as what came of a call. */
export const mustNotBeCalled = ({ do_not_call, disposition, last_result }: RecordRow): boolean =>
  do_not_call === true || [disposition, last_result].some((words) => words && dispositionOf(words) === 'do-not-call')

function sameThings(record: RecordRow, other: RecordRow): DuplicateDto['same'] {
  const hasId = record.national_id !== null && record.national_id === other.national_id
  const hasPhone = record.phones.some((one) => other.phones.some((two) => sameNumber(one, two)))
  return [...(hasId ? ['national-id' as const] : []), ...(hasPhone ? ['phone' as const] : [])]
}

/** A number that so many share is nobody's. */
const MAX = 1_000
