import { type RawBuilder, sql } from 'kysely'

import type { DebtOptions, DebtRowDto } from '#contracts/debts.ts'
import { type DebtListQuery, debtSorts } from '#contracts/lists/debts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { sortOrder } from '#server/list/list.ts'
import { paginated } from '#server/list/paginated.ts'
import { debtWhere, type ListMoment } from '#server/modules/collections/debt-filter.ts'
import { debtsWithNames, permittedOf, presentDebt } from '#server/modules/collections/debt-rows.ts'
import { newestPromises } from '#server/modules/collections/newest-promises.ts'
import { reachedPeople } from '#server/modules/collections/reached-people.ts'
import { bucketOf, collectionsDay, isOn } from '#server/modules/collections/visible-debts.ts'

/** The worklist, by page and as a whole. */
export const debtListRepository = (db: Database) => {
  async function momentOf(scope: Scope, query: DebtListQuery, now: Date): Promise<ListMoment> {
    const { timeZone, today } = await collectionsDay(db, scope, query, now)
    return { timeZone, now, day: query.as_of ?? today }
  }

  /** The rows of these debts, in this order; debts that are no longer visible to the caller are left out. */
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

    /** The ids of the debts in a file: few bytes each, so that the rows can be read while the file is sent. */
    async ids(scope: Scope, query: DebtListQuery, now: Date) {
      const moment = await momentOf(scope, query, now)
      const { from, order } = await listedDebts(db, scope, query, moment)
      const found = await sql<{ id: number }>`select debt.id ${from} order by ${order}`.execute(db)
      return { moment, ids: idsOf(found.rows) }
    },

    async *all(scope: Scope, ids: readonly number[], moment: ListMoment): AsyncGenerator<DebtRowDto> {
      for (let start = 0; start < ids.length; start += BATCH)
        yield* await rowsOf(scope, ids.slice(start, start + BATCH), moment)
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

/** The debts of a list as `debt`, after the filters, and their order. */
async function listedDebts(db: Database, scope: Scope, query: DebtListQuery, moment: ListMoment) {
  const where = await debtWhere(db, scope, query, moment)
  const [field, direction] = sortOrder(debtSorts, query.sort)
  const order = [...columnsOf(field, query, moment), sql`debt.id`] // ties must not reshuffle between pages
  return {
    from: sql`from ${sourceOf(query, moment)} where ${where}`,
    order: sql.join(order.map((column) => sql`${column} ${sql.raw(direction)} nulls last`)),
  }
}

/** An index alone has what is open on a day, as long as nothing else is needed of the debts. */
function sourceOf(query: DebtListQuery, { day }: ListMoment): RawBuilder<unknown> {
  if (isInBalances(query)) {
    return sql`(
      select debt_id as id, partner_id, campaign_id, team_id, agent_id, currency, due_on, balance
      from debt_balance as held where ${isOn('held', day)}
    ) as debt`
  }
  return sql`(
    select debt.*, held.balance from debt
    ${sql.raw(query.standing === 'all' ? 'left join' : 'join')} debt_balance as held
      on held.debt_id = debt.id and ${isOn('held', day)}
  ) as debt`
}

const isInBalances = ({ standing, q, assigned_from, assigned_to, assigned_bucket, sort }: DebtListQuery) =>
  standing === undefined &&
  [q, assigned_from, assigned_to, assigned_bucket].every((value) => value === undefined) &&
  !/assigned_on|external_id/.test(sort)

/** The columns by which a list is sorted, all in one direction. Amounts of two currencies are not compared: each is sorted by itself. */
function columnsOf(
  field: (typeof debtSorts)[number],
  { promise }: DebtListQuery,
  { day, now }: ListMoment,
): RawBuilder<unknown>[] {
  const balance = [sql`debt.currency`, sql`coalesce(debt.balance, 0)`]
  // with a filter for one state of promises, all have broken theirs or none has: checking it again would double the time
  const isAlike = promise !== undefined && promise !== 'withdrawn'
  const byPromise = isAlike ? [] : [hasBroken(now)]
  if (field === 'priority') return [...byPromise, bucketOf(day, sql`debt.due_on`), ...balance]
  return field === 'balance' ? balance : [sql.ref(`debt.${field}`)]
}

/** Whether the newest promise that was not withdrawn is broken. */
const hasBroken = (now: Date) => sql`(debt.id in (${newestPromises(now, 'broken')}))`
