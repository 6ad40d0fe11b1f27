import { type RawBuilder, sql } from 'kysely'

import type { Channel } from '#contracts/conversation.ts'
import {
  type ReconciliationKind,
  type ReconciliationRowsQuery,
  type SaleDifference,
  saleDifferences,
} from '#contracts/lists/reconciliation.ts'
import type { Page } from '#contracts/pagination.ts'
import type { ReconciliationRow } from '#contracts/partner-data-reconciliation.ts'
import type { PolicyStatus } from '#contracts/policy-words.ts'
import { maskName } from '#domain/masks.ts'
import type { Database } from '#server/db/database.ts'
import type { PartnerPlace } from '#server/modules/partner-data/partners.repository.ts'
import { entriesAsked } from '#server/modules/partner-data/reconciliation.repository.ts'
import { type EntriesAsked, reconciliationEntries } from '#server/modules/partner-data/reconciliation-entries.ts'
import { namedOrNull } from '#server/named.ts'
import { paginated } from '#server/paginated.ts'
import { rowByRow } from '#server/row-by-row.ts'
import type { Scope } from '#server/scope.ts'

/** Sales and policies side by side, one row each. */
export const reconciliationRowsRepository = (db: Database) => ({
  async page(
    scope: Scope,
    partner: PartnerPlace,
    query: ReconciliationRowsQuery,
    now: Date,
  ): Promise<Page<ReconciliationRow>> {
    const { page, per_page: perPage } = query
    const asked = await entriesAsked(db, partner, query, now)
    const rows = await foundEntries(db, scope, asked, query, { limit: perPage, offset: (page - 1) * perPage })
    const path = `/api/partners/${partner.id}/reconciliation/rows`
    const shown = rows.map((row) => shownEntry(scope, row))
    return paginated(shown, { page, perPage, total: await countEntries(db, asked, query), path, query })
  },

  async count(partner: PartnerPlace, query: ReconciliationRowsQuery, now: Date): Promise<number> {
    return countEntries(db, await entriesAsked(db, partner, query, now), query)
  },

  /** Every one of them, in the order of the list. */
  async *all(
    scope: Scope,
    partner: PartnerPlace,
    query: ReconciliationRowsQuery,
    now: Date,
  ): AsyncGenerator<ReconciliationRow> {
    const asked = await entriesAsked(db, partner, query, now)
    yield* rowByRow(
      (limit, offset) => foundEntries(db, scope, asked, query, { limit, offset }),
      (rows) => rows.map((row) => shownEntry(scope, row)),
    )
  },
})

async function countEntries(db: Database, asked: EntriesAsked, query: ReconciliationRowsQuery): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${reconciliationEntries(asked)} select count(*) as total from entry where ${keptEntries(query)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

async function foundEntries(
  db: Database,
  scope: Scope,
  asked: EntriesAsked,
  query: ReconciliationRowsQuery,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundEntry[]> {
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`
  const inOrder = sql`on_day ${direction}, policy_id ${direction} nulls last, interaction_id ${direction}`
  const { rows } = await sql<FoundEntry>`
    with ${reconciliationEntries(asked)},
    shown as (
      select * from entry where ${keptEntries(query)} order by ${inOrder} limit ${limit} offset ${offset}
    )
    select shown.*, channel, ${scope.sees('interaction', 'call-detail')} as may_open_call,
      interaction.campaign_id as sale_campaign_id, sold_in.name as sale_campaign, sold_in.product as sale_product,
      agent.name as agent, ${SAID_PREMIUM} as said_premium,
      ${scope.sees('policy', 'policy-detail')} as may_open_policy, policy.number, policy.status, policy.sold_on,
      policy.issued_on, policy.campaign_id as policy_campaign_id, issued_in.name as policy_campaign,
      policy.seller, policy.product as policy_product, coalesce(policy.premium_total, policy.premium_net) as policy_premium,
      policy.currency, coalesce(customer.name, ${HOLDER}) as customer_name
    from shown
    left join interaction on interaction.id = shown.interaction_id
    left join customer on customer.id = interaction.customer_id
    left join agent on agent.id = interaction.agent_id
    left join campaign as sold_in on sold_in.id = interaction.campaign_id
    left join policy on policy.id = shown.policy_id
    left join campaign as issued_in on issued_in.id = policy.campaign_id
    order by ${inOrder}
  `.execute(db)
  return rows
}

/** As an evidence file has it. */
const SAID_PREMIUM = sql`(
  select said from verification join verification_finding on verification_id = verification.id
  where verification.interaction_id = shown.interaction_id and verification.policy_id = shown.policy_id
    and verification_finding.kind = 'datum' and code = 'premium'
)`

const HOLDER = sql`(
  select name from policy_party where policy_id = shown.policy_id and role = 'holder' and name is not null order by seq limit 1
)`

function keptEntries({ kind, differs }: ReconciliationRowsQuery): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`)
  if (differs === 'any') conditions.push(sql`(premium or product or day)`)
  else if (differs !== undefined) conditions.push(sql.ref(differs))
  return sql.join(conditions, sql` and `)
}

type FoundEntry = Record<SaleDifference, boolean> & {
  kind: ReconciliationKind
  on_day: string
  interaction_id: number | null
  policy_id: number | null
  confidence: number | null
  channel: Channel | null
  may_open_call: boolean | null
  sale_campaign_id: number | null
  sale_campaign: string | null
  sale_product: string | null
  agent: string | null
  said_premium: string | null
  may_open_policy: boolean | null
  number: string | null
  status: PolicyStatus | null
  sold_on: string | null
  issued_on: string | null
  policy_campaign_id: number | null
  policy_campaign: string | null
  seller: string | null
  policy_product: string | null
  policy_premium: number | null
  currency: string | null
  customer_name: string | null
}

const shownEntry = (scope: Scope, row: FoundEntry): ReconciliationRow => ({
  // a policy is in one row at most, and so is a sale without one
  id: row.policy_id === null ? -(row.interaction_id ?? 0) : row.policy_id,
  kind: row.kind,
  on: row.on_day,
  differences: saleDifferences.filter((difference) => row[difference]),
  customer_name:
    row.customer_name && (scope.unmasked.includes('name') ? row.customer_name : maskName(row.customer_name)),
  sale: saleOf(row),
  policy: policyOf(row),
  confidence: row.confidence,
})

function saleOf(row: FoundEntry): ReconciliationRow['sale'] {
  if (row.interaction_id === null || row.channel === null) return null
  return {
    call: row.may_open_call ? { id: row.interaction_id, channel: row.channel } : null,
    on: row.on_day,
    campaign: namedOrNull(row.sale_campaign_id, row.sale_campaign),
    agent: row.agent,
    product: row.sale_product,
    premium: row.said_premium,
  }
}

function policyOf(row: FoundEntry): ReconciliationRow['policy'] {
  if (row.policy_id === null || row.number === null || row.currency === null) return null
  return {
    id: row.may_open_policy ? row.policy_id : null,
    number: row.number,
    status: row.status,
    sold_on: row.sold_on,
    issued_on: row.issued_on,
    campaign: namedOrNull(row.policy_campaign_id, row.policy_campaign),
    seller: row.seller,
    product: row.policy_product,
    premium: row.policy_premium,
    currency: row.currency,
  }
}
