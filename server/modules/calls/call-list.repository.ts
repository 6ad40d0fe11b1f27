import { sql } from 'kysely'

import type { CallRow } from '#contracts/calls.ts'
import { type CallListQuery, callSorts } from '#contracts/lists/calls.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import { asksForTime, matching } from '#server/modules/calls/call-filter.ts'
import { callColumns, callNames, callRow } from '#server/modules/calls/call-rows.ts'
import { paginated } from '#server/paginated.ts'
import { reportingZone } from '#server/reporting-zone.ts'
import type { Scope } from '#server/scope.ts'

export const callListRepository = (db: Database) => ({
  /** One page of the explorer and how many conversations there are in all. */
  async page(scope: Scope, query: CallListQuery): Promise<Page<CallRow>> {
    const { page, per_page: perPage } = query
    const timeZone = asksForTime(query) ? await reportingZone(db, scope, query.partner_id) : 'UTC'
    const kept = matching(scope, query, timeZone)
    const [column, direction] = orderOf(query.sort)

    const rowsOfPage = db
      .selectFrom('interaction')
      .leftJoin('partner', 'partner.id', 'interaction.partner_id')
      .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
      .leftJoin('agent', 'agent.id', 'interaction.agent_id')
      .where(kept)
      .select(callColumns)
      .select(sql.ref(column).as('sort_key'))
      .orderBy('sort_key', (order) => order[direction]().nullsLast())
      .orderBy('interaction.id', direction) // ties must not reshuffle between pages
      .limit(perPage)
      .offset((page - 1) * perPage)

    const [records, { total }] = await Promise.all([
      // names are looked up for the rows of the page only
      db
        .selectFrom(rowsOfPage.as('interaction'))
        .innerJoin('partner', 'partner.id', 'interaction.partner_id')
        .select(callColumns)
        .select(['partner.name as partner_name', 'partner.time_zone'])
        .select(callNames)
        .orderBy('interaction.sort_key', (order) => order[direction]().nullsLast())
        .orderBy('interaction.id', direction)
        .execute(),
      db
        .selectFrom('interaction')
        .where(kept)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    const rows = records.map((record) => callRow(scope, record))
    return paginated(rows, { page, perPage, total, path: '/api/calls', query })
  },
})

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
  const field = callSorts.find((name) => sort === name || sort === `-${name}`)!
  return [COLUMNS[field], sort === field ? 'asc' : 'desc'] as const
}
