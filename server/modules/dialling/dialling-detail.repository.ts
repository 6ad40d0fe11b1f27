import { sql } from 'kysely'

import type { DialledCall, DiallingRecord, DuplicateDto, NextAttemptDto } from '#contracts/dialling-records.ts'
import { dispositionOf } from '#domain/dialling/dispositions.ts'
import { matchAttempts, type RecordedCall } from '#domain/dialling/match-attempts.ts'
import { type NextAttempt, nextAttempt } from '#domain/dialling/next-attempt.ts'
import { maskPhone } from '#domain/privacy/masks.ts'
import { phoneTail, sameNumber } from '#domain/privacy/phone-numbers.ts'
import { presentCustomer } from '#server/conversations/present-customer.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { presentCell, presentDisposition, type Reading } from '#server/masking/present-cell.ts'
import {
  presentDiallingRecord,
  readingOf,
  type RecordRow,
  recordsWithNames,
} from '#server/modules/dialling/dialling-rows.ts'

export const diallingDetailRepository = (db: Database) => ({
  /** One record. Null both for one that does not exist and for one that the caller may not see. */
  async detail(scope: Scope, id: number, now: Date): Promise<DiallingRecord | null> {
    const record = await recordsWithNames(db, scope).where('dialling_record.id', '=', id).executeTakeFirst()
    if (!record) return null
    const reading = readingOf(scope, record)
    const duplicates = await duplicatesOf(db, scope, record)
    const { timeline, others } = await timelineOf(db, scope, record, reading)
    return {
      ...presentDiallingRecord(scope, record),
      customer: customerOf(scope, record),
      own_disposition: presentDisposition(record.disposition, reading),
      last_result: presentDisposition(record.last_result, reading),
      fields: Object.entries(record.other).map(([name, text]) => {
        const value = presentCell(name, text, reading)
        return { name, value, is_masked: value !== text }
      }),
      timeline,
      other_calls: others.slice(0, MAX_SHOWN),
      other_calls_total: others.length,
      next: nextOf(
        record,
        duplicates.some((other) => other.do_not_call),
        now,
      ),
      duplicates: duplicates.slice(0, MAX_SHOWN),
      duplicates_total: duplicates.length,
      sources: await sourcesOf(db, id),
    }
  },
})

const MAX_SHOWN = 20

async function timelineOf(db: Database, scope: Scope, record: RecordRow, reading: Reading) {
  const attempts = await db
    .selectFrom('dialling_attempt')
    .where('record_id', '=', record.id)
    .select(['at', 'result', 'agent', 'phone'])
    .orderBy('at', 'desc')
    .execute()
  const phones = [...new Set([...record.phones, ...attempts.flatMap(({ phone }) => phone ?? [])])]
  const calls = await recordedCalls(db, scope, { partner_id: record.partner_id, phones })
  const byId = new Map(calls.map((call) => [call.id, call.shown]))
  const matched = matchAttempts(attempts, phones, calls)
  const isWhole = scope.unmasked.includes('phones')
  const timeline = attempts.map(({ at, result, agent, phone }, index) => ({
    at: at.toISOString(),
    result: presentDisposition(result, reading),
    agent,
    phone: phone === null || isWhole ? phone : maskPhone(phone),
    matches: (matched[index] ?? []).map(({ call, ...match }) => ({ ...match, call: byId.get(call)! })),
  }))
  const matchedCalls = new Set(matched.flat().map(({ call }) => call))
  return { timeline, others: calls.flatMap(({ id, shown }) => (matchedCalls.has(id) ? [] : [shown])) }
}

const customerOf = (scope: Scope, { id, name, national_id, national_id_kind, phones, email }: RecordRow) =>
  name === null && national_id === null && phones.length === 0 && email === null
    ? null
    : presentCustomer(scope, { customer_id: id, customer_name: name, national_id, national_id_kind, phones, email })

function nextOf(record: RecordRow, isDuplicateBarred: boolean, now: Date): NextAttemptDto {
  const next: NextAttempt = nextAttempt({
    doNotCall: { own: mustNotBeCalled(record), duplicates: isDuplicateBarred },
    country: knownCountry(record.country),
    timeZone: record.time_zone,
    planned: record.next_attempt_at,
    now,
  })
  if (next.kind === 'never') return next
  if (next.kind === 'unknown') return { kind: 'unknown', country: next.country }
  const { hours, source, about } = next.rule
  return {
    kind: 'at',
    at: next.at.toISOString(),
    source,
    about,
    hours: hours.map((one) => ({ ...one, weekdays: [...one.weekdays] })),
  }
}

async function sourcesOf(db: Database, id: number): Promise<DiallingRecord['sources']> {
  const rows = await db
    .selectFrom('dialling_source')
    .innerJoin('source_file', 'source_file.id', 'dialling_source.source_file_id')
    .where('dialling_source.record_id', '=', id)
    .select(['source_file.name as file', 'dialling_source.row', 'source_file.format', 'source_file.sha256'])
    .select('source_file.imported_at')
    .orderBy('source_file.imported_at', 'desc')
    .orderBy('source_file.id', 'desc')
    .orderBy('dialling_source.row')
    .execute()
  return rows.map((row) => ({ ...row, imported_at: row.imported_at.toISOString() }))
}

/**
 * The calls with a number that the caller sees, as they are compared and as they are displayed, the newest first: those of the partner, and
 * unassigned ones.
 */
async function recordedCalls(
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
    .where((eb) => eb.or([eb('partner.id', '=', partner_id), eb('partner.country', '=', UNASSIGNED_COUNTRY)]))
    .where('interaction.channel', '=', 'voice')
    .where('interaction.started_at', 'is not', null)
    .select(['interaction.id', 'interaction.channel', 'interaction.duration_ms', 'interaction.has_audio'])
    .select((eb) => eb.ref('interaction.started_at').$notNull().as('started_at'))
    .select(['agent.name as agent', 'customer.phones'])
    .orderBy('interaction.started_at', 'desc')
    .orderBy('interaction.id', 'desc')
    .limit(MAX_CALLS)
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
const UNASSIGNED_COUNTRY = 'ZZ'
/** Of a number with more calls than these the oldest are ignored. */
const MAX_CALLS = 1_000

/** Other records of the partner with the same national id or telephone number, those who must not be called first. */
async function duplicatesOf(db: Database, scope: Scope, record: RecordRow): Promise<DuplicateDto[]> {
  const tails = record.phones.map(phoneTail).filter((tail) => tail !== '')
  const rows = await recordsWithNames(db, scope)
    .where('dialling_record.partner_id', '=', record.partner_id)
    .where('dialling_record.id', '!=', record.id)
    .where(
      sql<boolean>`(dialling_record.national_id = ${record.national_id} or phone_tails(dialling_record.phones) && ${tails})`,
    )
    .orderBy(sql`dialling_record.do_not_call desc nulls last`)
    .orderBy('dialling_record.id', 'desc')
    .limit(MAX_DUPLICATES)
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

/** Somebody said so, in the column for it or as the result of a call. */
const mustNotBeCalled = ({ do_not_call, disposition, last_result }: RecordRow): boolean =>
  do_not_call === true || [disposition, last_result].some((words) => words && dispositionOf(words) === 'do-not-call')

function sameThings(record: RecordRow, other: RecordRow): DuplicateDto['same'] {
  const hasId = record.national_id !== null && record.national_id === other.national_id
  const hasPhone = record.phones.some((one) => other.phones.some((two) => sameNumber(one, two)))
  return [...(hasId ? ['national-id' as const] : []), ...(hasPhone ? ['phone' as const] : [])]
}

/** A number that more records share identifies nobody. */
const MAX_DUPLICATES = 1_000
