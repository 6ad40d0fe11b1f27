import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { DiallingOptions, DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import type { Disposition } from '#contracts/dispositions.ts'
import { type DiallingListQuery, diallingSorts } from '#contracts/lists/dialling-records.ts'
import type { Page } from '#contracts/pagination.ts'
import { dispositionOf, kindsOf } from '#domain/dispositions.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { isInFunnelPeriod } from '#server/funnel/is-in-funnel-period.ts'
import { refreshFunnel } from '#server/funnel/refresh-funnel.ts'
import {
  recordsWithNames,
  selectVisibleRecords,
  presentDiallingRecord,
} from '#server/modules/dialling/dialling-rows.ts'
import { paginated } from '#server/paginated.ts'
import { reportingZone } from '#server/reporting-zone.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'

export const diallingListRepository = (db: Database, clock: Clock) => {
  const inOrder = (scope: Scope, kept: RawBuilder<SqlBool>, sort: DiallingListQuery['sort']) => {
    const [column, direction] = orderOf(sort)
    return selectVisibleRecords(db, scope)
      .where(kept)
      .select('dialling_record.id')
      .orderBy(sql.ref(column), (order) => order[direction]().nullsLast())
      .orderBy('dialling_record.id', direction) // ties must not reshuffle between pages
  }

  /** The rows of these records, in this order; what has left the caller's sight meanwhile is left out. */
  async function rowsOf(scope: Scope, ids: readonly number[]): Promise<DiallingRecordRowDto[]> {
    if (ids.length === 0) return []
    const rows = await recordsWithNames(db, scope)
      .where('dialling_record.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, presentDiallingRecord(scope, row)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)

  return {
    async page(scope: Scope, query: DiallingListQuery): Promise<Page<DiallingRecordRowDto>> {
      const { page, per_page: perPage } = query
      const kept = await diallingRecordWhere(db, scope, query, clock())
      const found = await inOrder(scope, kept, query.sort)
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute()
      const { total } = await selectVisibleRecords(db, scope)
        .where(kept)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      const rows = await rowsOf(scope, idsOf(found))
      return paginated(rows, { page, perPage, total, path: '/api/dialling-records', query })
    },

    /** What is in a file: few bytes each, so that the rows themselves can be read as the file is taken. */
    async ids(scope: Scope, query: DiallingListQuery): Promise<number[]> {
      return idsOf(await inOrder(scope, await diallingRecordWhere(db, scope, query, clock()), query.sort).execute())
    },

    async *all(scope: Scope, ids: readonly number[]): AsyncGenerator<DiallingRecordRowDto> {
      for (let at = 0; at < ids.length; at += BATCH) yield* await rowsOf(scope, ids.slice(at, at + BATCH))
    },

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

const BATCH = 1_000

const COLUMNS = {
  last_attempt_at: 'dialling_record.last_attempt_at',
  next_attempt_at: 'dialling_record.next_attempt_at',
  attempts: 'dialling_record.attempts',
  record_id: 'dialling_record.record_id',
  partner: 'partner.name',
  campaign: 'campaign.name',
} as const satisfies Record<(typeof diallingSorts)[number], string>

function orderOf(sort: DiallingListQuery['sort']) {
  const [field, direction] = sortOrder(diallingSorts, sort)
  return [COLUMNS[field], direction] as const
}

/** What the filters of the list keep of the records that the caller sees. */
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
  if (do_not_call !== undefined) conditions.push(sql`dialling_record.do_not_call is ${SAID[do_not_call]}`)
  if (disposition !== undefined) conditions.push(await hasDisposition(db, scope, disposition))
  if ((query.reached ?? query.came_from ?? query.came_to) !== undefined)
    conditions.push(await isCounted(db, scope, query, now))
  if (q !== undefined) conditions.push(isNamed(scope, q.trim()))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const SAID = { yes: sql`true`, no: sql`false`, 'not-told': sql`null` }

/** Of the record or, where it has none, of its last attempt, as rows show it. */
const WORDS = sql<string | null>`coalesce(dialling_record.disposition, dialling_record.last_result)`

/** What words mean is known here and not in the database, where there are few different ones. */
async function hasDisposition(db: Database, scope: Scope, wanted: NonNullable<DiallingListQuery['disposition']>) {
  if (wanted === 'none') return sql`${WORDS} is null`
  const rows = await selectVisibleRecords(db, scope).select(WORDS.as('words')).distinct().execute()
  const kinds: readonly (Disposition | null)[] = wanted === 'not-mapped' ? [null] : kindsOf(wanted)
  const meant = rows.flatMap(({ words }) => (words !== null && kinds.includes(dispositionOf(words)) ? [words] : []))
  return sql`${WORDS} = any(${meant}::text[])`
}

/** As a dashboard counts them, by the same clock. */
async function isCounted(db: Database, scope: Scope, query: DiallingListQuery, now: Date) {
  const { partner_id, reached = 'base', came_from: from, came_to: to } = query
  await refreshFunnel(db)
  return isInFunnelPeriod({ step: reached, from, to, timeZone: await reportingZone(db, scope, partner_id), now })
}

/** Four digits are shown of every number: whoever sees no more must not find out the others one by one. */
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
