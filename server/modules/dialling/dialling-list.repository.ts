import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { DiallingOptions, DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import type { Disposition } from '#contracts/dispositions.ts'
import { type DiallingListQuery, diallingSorts } from '#contracts/lists/dialling-records.ts'
import type { Page } from '#contracts/pagination.ts'
import { dispositionOf, kindsOf } from '#domain/dialling/dispositions.ts'
import type { Database } from '#server/db/database.ts'
import { isInFunnelPeriod } from '#server/funnel/is-in-funnel-period.ts'
import { refreshFunnel } from '#server/funnel/refresh-funnel.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { idsOf, listOf, pageOf, rowsOf } from '#server/list/list.ts'
import {
  recordsWithNames,
  selectVisibleRecords,
  presentDiallingRecord,
} from '#server/modules/dialling/dialling-rows.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'

export const diallingListRepository = (db: Database, clock: Clock) => {
  const list = (scope: Scope, where: RawBuilder<SqlBool>, sort: DiallingListQuery['sort']) =>
    listOf({
      rows: selectVisibleRecords(db, scope).where(where).select('dialling_record.id'),
      id: 'dialling_record.id',
      columns: COLUMNS,
      nullable: diallingSorts,
      sort,
      present: (found) => present(scope, found),
    })

  async function present(scope: Scope, found: readonly { id: number }[]): Promise<DiallingRecordRowDto[]> {
    const ids = found.map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await recordsWithNames(db, scope)
      .where('dialling_record.id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, presentDiallingRecord(scope, row)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    async page(scope: Scope, query: DiallingListQuery): Promise<Page<DiallingRecordRowDto>> {
      const where = await diallingRecordWhere(db, scope, query, clock())
      return pageOf(list(scope, where, query.sort), '/api/dialling-records', query)
    },

    /** The records of a file, so that their number is known before the first row. */
    async ids(scope: Scope, query: DiallingListQuery): Promise<number[]> {
      return idsOf(list(scope, await diallingRecordWhere(db, scope, query, clock()), query.sort))
    },

    /** The rows of these records. The filters decided which records a file has; only the caller's rights are checked again. */
    all: (scope: Scope, { sort }: DiallingListQuery, ids: readonly number[]): AsyncIterable<DiallingRecordRowDto> =>
      rowsOf(list(scope, sql`true`, sort), ids),

    async options(scope: Scope): Promise<DiallingOptions> {
      const partners = await selectVisibleRecords(db, scope)
        .select(['partner.id', 'partner.name'])
        .distinct()
        .orderBy('partner.name')
        .execute()
      const campaigns = await db
        .selectFrom('campaign')
        .where('campaign.id', 'in', selectVisibleRecords(db, scope).select('dialling_record.campaign_id'))
        .select(['id', 'name', 'partner_id'])
        .orderBy('name')
        .execute()
      return { partners, campaigns }
    },
  }
}

const COLUMNS = {
  last_attempt_at: 'dialling_record.last_attempt_at',
  next_attempt_at: 'dialling_record.next_attempt_at',
  attempts: 'dialling_record.attempts',
  record_id: 'dialling_record.record_id',
  partner: 'partner.name',
  campaign: 'campaign.name',
} as const satisfies Record<(typeof diallingSorts)[number], string>

async function diallingRecordWhere(
  db: Database,
  scope: Scope,
  query: DiallingListQuery,
  now: Date,
): Promise<RawBuilder<SqlBool>> {
  const { partner_id, campaign_id, do_not_call, disposition, q } = query
  const conditions = [sql`true`]
  if (partner_id !== undefined) conditions.push(sql`dialling_record.partner_id = ${partner_id}`)
  if (campaign_id !== undefined) conditions.push(sql`dialling_record.campaign_id = ${campaign_id}`)
  if (do_not_call !== undefined) conditions.push(sql`dialling_record.do_not_call is ${DO_NOT_CALL[do_not_call]}`)
  if (disposition !== undefined) conditions.push(await hasDisposition(db, scope, disposition))
  if ((query.reached ?? query.came_from ?? query.came_to) !== undefined)
    conditions.push(await isCounted(db, scope, query, now))
  if (q !== undefined) conditions.push(isNamed(scope, q.trim()))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const DO_NOT_CALL = { yes: sql`true`, no: sql`false`, 'not-told': sql`null` }

/** The words of the record or, if it has none, of its last attempt, as rows show them. */
const WORDS = sql<string | null>`coalesce(dialling_record.disposition, dialling_record.last_result)`

/** The meaning of words is known here and not in the database, which has few different ones. */
async function hasDisposition(db: Database, scope: Scope, meaning: NonNullable<DiallingListQuery['disposition']>) {
  if (meaning === 'none') return sql`${WORDS} is null`
  const rows = await selectVisibleRecords(db, scope).select(WORDS.as('words')).distinct().execute()
  const kinds: readonly (Disposition | null)[] = meaning === 'not-mapped' ? [null] : kindsOf(meaning)
  const meant = rows.flatMap(({ words }) => (words !== null && kinds.includes(dispositionOf(words)) ? [words] : []))
  return sql`${WORDS} = any(${meant}::text[])`
}

/** Counted as by a dashboard, with the same clock. */
async function isCounted(db: Database, scope: Scope, query: DiallingListQuery, now: Date) {
  const { partner_id, reached = 'base', came_from: from, came_to: to } = query
  await refreshFunnel(db)
  return isInFunnelPeriod({ step: reached, from, to, timeZone: await reportingZone(db, scope, partner_id), now })
}

/** Four digits of every number are shown: people who see no more must not find out the others one by one. */
const SHOWN_DIGITS = 4
const COMPARED_DIGITS = 8

function isNamed(scope: Scope, text: string) {
  const isCalled = sql`lower(dialling_record.record_id) = lower(${text})`
  const digits = /^[\d\s+().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  if (digits.length < SHOWN_DIGITS) return isCalled
  const most = scope.unmasked.includes('phones') ? COMPARED_DIGITS : SHOWN_DIGITS
  const end = digits.slice(-most)
  const hasNumber =
    end.length === COMPARED_DIGITS
      ? sql`phone_tails(dialling_record.phones) @> ${[end]}`
      : sql`exists (select from unnest(phone_tails(dialling_record.phones)) as tail where tail like ${`%${end}`})`
  return sql`(${isCalled} or ${hasNumber})`
}
