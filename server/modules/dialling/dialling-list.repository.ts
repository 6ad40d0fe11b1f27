import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { DiallingOptions, DiallingRecordRowDto } from '#contracts/dialling-records.ts'
import { type DiallingListQuery, diallingSorts } from '#contracts/lists/dialling-records.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/db/database.ts'
import { diallingRecordWhere } from '#server/modules/dialling/dialling-filter.ts'
import {
  recordsWithNames,
  selectVisibleRecords,
  presentDiallingRecord,
} from '#server/modules/dialling/dialling-rows.ts'
import { paginated } from '#server/paginated.ts'
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
