import { sql } from 'kysely'

import type { Collections } from '#contracts/collections.ts'
import type { CollectionsQuery } from '#contracts/lists/debts.ts'
import { addDays, type Day, type Period } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { contactsIn } from '#server/modules/collections/contacts-in.ts'
import { countriesOfDebts } from '#server/modules/collections/countries-of-debts.ts'
import { collectionsDay } from '#server/collections/debt-places.ts'
import { portfolioOn } from '#server/modules/collections/portfolio.ts'
import { promisesIn } from '#server/modules/collections/promises-in.ts'
import { recovered } from '#server/collections/recovered.ts'
import { rollCells } from '#server/collections/roll-cells.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

export const collectionsRepository = (db: Database) => ({
  /** Throws a refusal for a period that ends before it begins. */
  async figures(scope: Scope, query: CollectionsQuery, now: Date): Promise<Collections> {
    const { timeZone, today } = await collectionsDay(db, scope, query, now)
    const period = collectionsPeriod(query, today)
    if (period.to < period.from) throw new Refusal({ kind: 'refused', errors: { to: [texts.outOfBounds] } })
    const as_of = query.as_of ?? today
    const span = { from: addDays(period.from, -1), to: period.to }
    const [seen, portfolio, cells, recovery, contacts, promises] = await Promise.all([
      sql<{ has_debts: boolean }>`select exists (select from debt where ${scope.sees('debt')}) as has_debts`.execute(
        db,
      ),
      portfolioOn(db, scope, query, as_of),
      rollCells(db, scope, query, span),
      recovered(db, scope, query, period),
      contactsIn(db, scope, query, { ...period, timeZone }),
      promisesIn(db, scope, query, period, now),
    ])
    return {
      has_debts: seen.rows[0]!.has_debts,
      period: { ...period, time_zone: timeZone },
      as_of,
      portfolio,
      rolls: { ...span, cells },
      recovery,
      contacts: contacts.totals,
      promises,
      countries: await countriesOfDebts(db, scope, query, contacts.byPartner),
    }
  },
})

/** Without days the last whole month; with one of them the month that it begins or ends. */
export function collectionsPeriod({ from, to }: Pick<CollectionsQuery, 'from' | 'to'>, today: Day): Period {
  if (from !== undefined) return { from, to: to ?? addDays(monthAfter(from), -1) }
  const last = to ?? addDays(`${today.slice(0, 7)}-01`, -1)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}

const monthAfter = (day: Day): Day => `${addDays(`${day.slice(0, 7)}-01`, 31).slice(0, 7)}-01`
