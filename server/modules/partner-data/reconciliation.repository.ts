import { sql } from 'kysely'

import {
  type ReconciliationKind,
  reconciliationKinds,
  type ReconciliationQuery,
  type SaleDifference,
} from '#contracts/lists/reconciliation.ts'
import type { Reconciliation } from '#contracts/partner-data-reconciliation.ts'
import { productsDiffer } from '#domain/partner-data/reconciliation.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Period } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { isSale, partnerWords } from '#server/funnel/contact-conditions.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'
import {
  ofCampaign,
  type ReconciliationContext,
  reconciliationEntries,
} from '#server/modules/partner-data/reconciliation-entries.ts'

/** What was sold here beside what was issued there, month by month. */
export async function reconciliationOf(
  db: Database,
  partner: PartnerBasics,
  query: ReconciliationQuery,
  now: Date,
): Promise<Reconciliation> {
  const context = await reconciliationContext(db, partner, query, now)
  const { rows } = await sql<CountedEntries>`
    with ${reconciliationEntries(context)}
    select to_char(on_day, 'YYYY-MM') as month, kind, count(*) as entries,
      count(*) filter (where premium) as premium, count(*) filter (where product) as product,
      count(*) filter (where day) as day, count(*) filter (where premium or product or day) as differing
    from entry group by 1, 2
    union all
    select null, null, count(*), 0, 0, 0, 0 from again
  `.execute(db)
  const months = monthsOf(context.period).map((month) => {
    const own = rows.filter((row) => row.month === month)
    const issued = own.find(({ kind }) => kind === 'issued')
    return {
      month,
      counts: countsOf(own),
      differences: { premium: issued?.premium ?? 0, product: issued?.product ?? 0, day: issued?.day ?? 0 },
      differing: issued?.differing ?? 0,
    }
  })
  return {
    from: context.period.from.slice(0, 7),
    to: context.period.to.slice(0, 7),
    time_zone: partner.time_zone,
    months,
    repeated: rows.find(({ month }) => month === null)?.entries ?? 0,
    undated: await undatedSales(db, context),
  }
}

type CountedEntries = Record<SaleDifference, number> & {
  month: string | null
  kind: ReconciliationKind | null
  entries: number
  differing: number
}

function countsOf(rows: readonly CountedEntries[]): Record<ReconciliationKind, number> {
  const counts = { issued: 0, 'not-issued': 0, 'not-sold': 0, untold: 0 }
  for (const kind of reconciliationKinds) counts[kind] = rows.find((row) => row.kind === kind)?.entries ?? 0
  return counts
}

/** What has to be known before there can be entries. Throws a refusal for more than two years, and for months in the wrong order. */
export async function reconciliationContext(
  db: Database,
  partner: PartnerBasics,
  { from, to, campaign_id }: ReconciliationQuery,
  now: Date,
): Promise<ReconciliationContext> {
  const last = `${to ?? dayIn(partner.time_zone, now).slice(0, 7)}-01`
  const first = from === undefined ? addMonths(last, 1 - DEFAULT_MONTHS) : `${from}-01`
  if (first > last || addMonths(first, MAX_MONTHS) <= last) {
    throw new Refusal({ kind: 'refused', errors: { from: [texts.outOfBounds] } })
  }
  return {
    partner,
    campaign_id,
    period: { from: first, to: addDays(addMonths(last, 1), -1) },
    words: await partnerWords(db, partner.id),
    products: await differingProducts(db, partner.id),
  }
}

/** There are few names, and they are compared here: comparing letters would not be enough. */
async function differingProducts(db: Database, partnerId: number): Promise<[sold: string, issued: string][]> {
  const { rows } = await sql<{ sold: string; issued: string }>`
    select distinct campaign.product as sold, held.product as issued
    from campaign, (select distinct product from policy where partner_id = ${partnerId}) as held
    where campaign.partner_id = ${partnerId} and campaign.product is not null and held.product is not null
  `.execute(db)
  return rows.flatMap(({ sold, issued }) => (productsDiffer(sold, issued) ? [[sold, issued]] : []))
}

async function undatedSales(db: Database, context: ReconciliationContext): Promise<number> {
  const { rows } = await sql<{ sales: number }>`
    select count(*) as sales from interaction
    where partner_id = ${context.partner.id} and started_at is null and ${isSale(context.words)}
      ${ofCampaign('interaction', context)}
  `.execute(db)
  return rows[0]?.sales ?? 0
}

function monthsOf({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = addMonths(month, 1)) months.unshift(month.slice(0, 7))
  return months
}

const DEFAULT_MONTHS = 6
const MAX_MONTHS = 24
