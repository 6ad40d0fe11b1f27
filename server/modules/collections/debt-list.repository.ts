import { sql } from 'kysely'

import type { DebtOptions, DebtRowDto } from '#contracts/debts.ts'
import type { DebtListQuery } from '#contracts/lists/debts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { ListMoment } from '#server/modules/collections/debt-filter.ts'
import { collectionsDay } from '#server/collections/debt-places.ts'
import { debtsWithNames, permittedOf, presentDebt } from '#server/modules/collections/debt-rows.ts'
import { listedDebts } from '#server/modules/collections/listed-debts.ts'
import { reachedPeople } from '#server/modules/collections/reached-people.ts'
import { paginated } from '#server/paginated.ts'
import type { Scope } from '#server/scope.ts'

/** The worklist, page by page and as a whole. */
export const debtListRepository = (db: Database) => {
  async function momentOf(scope: Scope, query: DebtListQuery, now: Date): Promise<ListMoment> {
    const { timeZone, today } = await collectionsDay(db, scope, query, now)
    return { timeZone, now, day: query.as_of ?? today }
  }

  /** The rows of these debts, in this order; what has left the caller's sight meanwhile is left out. */
  async function rowsOf(scope: Scope, ids: readonly number[], { day, now }: ListMoment): Promise<DebtRowDto[]> {
    if (ids.length === 0) return []
    const rows = await debtsWithNames(db, scope, day, now)
      .where('debt.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .execute()
    const reached = await reachedPeople(db, ids, { until: now })
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row ? [presentDebt(scope, row, permittedOf(row, reached(id), now).call, day)] : []
    })
  }

  return {
    async page(scope: Scope, query: DebtListQuery, now: Date): Promise<Page<DebtRowDto>> {
      const { page, per_page: perPage } = query
      const moment = await momentOf(scope, query, now)
      const { from, order } = await listedDebts(db, scope, query, moment)
      const found = await sql<{ id: number }>`
        select debt.id ${from} order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
      const counted = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
      const rows = await rowsOf(scope, idsOf(found.rows), moment)
      return paginated(rows, { page, perPage, total: counted.rows[0]!.total, path: '/api/debts', query })
    },

    /** What is in a file: few bytes each, so that the rows themselves can be read as the file is taken. */
    async ids(scope: Scope, query: DebtListQuery, now: Date) {
      const moment = await momentOf(scope, query, now)
      const { from, order } = await listedDebts(db, scope, query, moment)
      const found = await sql<{ id: number }>`select debt.id ${from} order by ${order}`.execute(db)
      return { moment, ids: idsOf(found.rows) }
    },

    async *all(scope: Scope, ids: readonly number[], moment: ListMoment): AsyncGenerator<DebtRowDto> {
      for (let at = 0; at < ids.length; at += BATCH) yield* await rowsOf(scope, ids.slice(at, at + BATCH), moment)
    },

    async options(scope: Scope): Promise<DebtOptions> {
      const isSeen = (column: string, id: string) =>
        sql<boolean>`exists (select from debt where ${sql.ref(`debt.${column}`)} = ${sql.ref(id)} and ${scope.sees('debt')})`
      const [partners, campaigns, teams] = await Promise.all([
        db
          .selectFrom('partner')
          .where(isSeen('partner_id', 'partner.id'))
          .select(['id', 'name', 'time_zone'])
          .orderBy('name')
          .execute(),
        db
          .selectFrom('campaign')
          .where(isSeen('campaign_id', 'campaign.id'))
          .select(['id', 'name', 'partner_id'])
          .orderBy('name')
          .orderBy('id')
          .execute(),
        db.selectFrom('team').where(isSeen('team_id', 'team.id')).select(['id', 'name']).orderBy('name').execute(),
      ])
      return { partners, campaigns, teams }
    },
  }
}

const BATCH = 1_000

const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id)
