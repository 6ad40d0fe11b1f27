import { type Expression, sql, type SqlBool } from 'kysely'

import type { CallRowDto } from '#contracts/calls.ts'
import { type CallListQuery, callSorts } from '#contracts/lists/calls.ts'
import type { Page } from '#contracts/pagination.ts'
import { callRows } from '#server/conversations/call-rows.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { sortOrder } from '#server/list/list.ts'
import { paginated } from '#server/list/paginated.ts'
import { callWhere } from '#server/modules/calls/call-filter.ts'
import { searchHits } from '#server/search/search-hits.ts'
import { needsWordPositions } from '#server/search/search-leaves.ts'

export const callListRepository = (db: Database) => {
  /** The ids of the conversations that match a condition, in the order of the query. */
  const inOrder = (where: Expression<SqlBool>, sort: CallListQuery['sort']) => {
    const [column, direction] = orderOf(sort)
    return db
      .selectFrom('interaction')
      .leftJoin('partner', 'partner.id', 'interaction.partner_id')
      .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
      .leftJoin('agent', 'agent.id', 'interaction.agent_id')
      .where(where)
      .select('interaction.id')
      .select(sql.ref(column).as('sort_key'))
      .orderBy('sort_key', (order) => order[direction]().nullsLast())
      .orderBy('interaction.id', direction) // ties must not reshuffle between pages
  }

  const countOf = async (where: Expression<SqlBool>) => {
    const { total } = await db
      .selectFrom('interaction')
      .where(where)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  }

  return {
    /** One page of the explorer and how many conversations there are in all. */
    async page(scope: Scope, query: CallListQuery): Promise<Page<CallRowDto>> {
      const { page, per_page: perPage } = query
      const { without, search } = await callWhere(db, scope, query)
      const where = without()
      const idsOfPage = inOrder(where, query.sort)
        .limit(perPage)
        .offset((page - 1) * perPage)
      // where the words themselves must be read, one query does both; otherwise an index finds the first rows while
      // another query counts
      const isCostly = search !== null && needsWordPositions(search)
      const counted = isCostly
        ? idsOfPage.select(sql<number>`count(*) over ()`.as('total')).execute()
        : idsOfPage.select(sql<null>`null`.as('total')).execute()
      const [found, total] = await Promise.all([counted, isCostly ? null : countOf(where)])
      const ids = found.map(({ id }) => id)
      const [rows, hits] = await Promise.all([callRows(db, scope, ids), search ? searchHits(db, ids, search) : null])
      return paginated(hits ? rows.map((row) => ({ ...row, hits: hits.get(row.id) ?? [] })) : rows, {
        page,
        perPage,
        total: total ?? found[0]?.total ?? (await countOf(where)), // no row to count them on: a page past the last
        path: '/api/calls',
        query,
      })
    },

    /**
     * The conversations of a file: a few bytes each, so that the rows themselves can be read while the file is sent.
     */
    async ids(scope: Scope, query: CallListQuery): Promise<number[]> {
      const { without } = await callWhere(db, scope, query)
      const found = await inOrder(without(), query.sort).execute()
      return found.map(({ id }) => id)
    },

    /** These conversations in this order, a batch at a time. */
    async *all(scope: Scope, ids: readonly number[]): AsyncGenerator<CallRowDto> {
      for (let index = 0; index < ids.length; index += BATCH)
        yield* await callRows(db, scope, ids.slice(index, index + BATCH))
    },
  }
}

const BATCH = 1_000

const COLUMNS = {
  started_at: 'interaction.started_at',
  duration_ms: 'interaction.duration_ms',
  channel: 'interaction.channel',
  disposition: 'interaction.disposition',
  agent: 'agent.name',
  partner: 'partner.name',
  campaign: 'campaign.name',
} as const satisfies Record<(typeof callSorts)[number], string>

function orderOf(sort: CallListQuery['sort']) {
  const [field, direction] = sortOrder(callSorts, sort)
  return [COLUMNS[field], direction] as const
}
