import { type RawBuilder, sql } from 'kysely'

import type { Channel } from '#contracts/conversation.ts'
import {
  type ReconciliationKind,
  type ReconciliationRowsQuery,
  type SaleDifference,
  saleDifferences,
} from '#contracts/lists/reconciliation.ts'
import type { Page } from '#contracts/pagination.ts'
import type { ReconciliationRowDto } from '#contracts/partner-data-reconciliation.ts'
import type { PolicyStatus } from '#contracts/policy-words.ts'
import { maskName } from '#domain/privacy/masks.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { paginated } from '#server/list/paginated.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'
import {
  type ReconciliationContext,
  reconciliationEntries,
} from '#server/modules/partner-data/reconciliation-entries.ts'
import { reconciliationContext } from '#server/modules/partner-data/reconciliation.repository.ts'

/** Sales and policies side by side, one row each. */
export const reconciliationRowsRepository = (db: Database) => ({
  async page(
    scope: Scope,
    partner: PartnerBasics,
    query: ReconciliationRowsQuery,
    now: Date,
  ): Promise<Page<ReconciliationRowDto>> {
    const { page, per_page: perPage } = query
    const context = await reconciliationContext(db, partner, query, now)
    const entries = await filteredEntries(db, context, query, { limit: perPage, offset: (page - 1) * perPage })
    const total = await countEntries(db, context, query)
    const path = `/api/partners/${partner.id}/reconciliation/rows`
    return paginated(await presentEntries(db, scope, entries), { page, perPage, total, path, query })
  },

  /** The entries of a file: few bytes each, so that the rows themselves can be read while the file is sent. */
  async entries(partner: PartnerBasics, query: ReconciliationRowsQuery, now: Date): Promise<Entry[]> {
    return filteredEntries(db, await reconciliationContext(db, partner, query, now), query, { limit: null, offset: 0 })
  },

  async *all(scope: Scope, entries: readonly Entry[]): AsyncGenerator<ReconciliationRowDto> {
    for (let at = 0; at < entries.length; at += BATCH)
      yield* await presentEntries(db, scope, entries.slice(at, at + BATCH))
  },
})

const BATCH = 1_000

async function countEntries(
  db: Database,
  context: ReconciliationContext,
  query: ReconciliationRowsQuery,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with ${reconciliationEntries(context)} select count(*) as total from entry where ${matchesFilter(query)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

type Entry = Record<SaleDifference, boolean> & {
  kind: ReconciliationKind
  on_day: string
  interaction_id: number | null
  policy_id: number | null
  confidence: number | null
}

async function filteredEntries(
  db: Database,
  context: ReconciliationContext,
  query: ReconciliationRowsQuery,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<Entry[]> {
  const direction = query.sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<Entry>`
    with ${reconciliationEntries(context)}
    select kind, on_day, interaction_id, policy_id, confidence, premium, product, day from entry where ${matchesFilter(query)}
    order by on_day ${direction}, policy_id ${direction} nulls last, interaction_id ${direction}
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

async function presentEntries(db: Database, scope: Scope, entries: readonly Entry[]): Promise<ReconciliationRowDto[]> {
  const { rows } = await sql<FoundEntry>`
    select shown.*, channel, ${scope.sees('interaction', 'call-detail')} as may_open_call,
      interaction.campaign_id as sale_campaign_id, sold_in.name as sale_campaign, sold_in.product as sale_product,
      agent.name as agent, ${SAID_PREMIUM} as said_premium,
      ${scope.sees('policy', 'policy-detail')} as may_open_policy, policy.number, policy.status, policy.sold_on,
      policy.issued_on, policy.campaign_id as policy_campaign_id, issued_in.name as policy_campaign,
      policy.seller, policy.product as policy_product, coalesce(policy.premium_total, policy.premium_net) as policy_premium,
      policy.currency, coalesce(customer.name, ${HOLDER}) as customer_name
    from rows from (json_to_recordset(${JSON.stringify(entries)}) as (
      kind text, on_day date, interaction_id bigint, policy_id bigint, confidence real, premium boolean, product boolean, day boolean
    )) with ordinality as shown (kind, on_day, interaction_id, policy_id, confidence, premium, product, day, place)
    left join interaction on interaction.id = shown.interaction_id
    left join customer on customer.id = interaction.customer_id
    left join agent on agent.id = interaction.agent_id
    left join campaign as sold_in on sold_in.id = interaction.campaign_id
    left join policy on policy.id = shown.policy_id
    left join campaign as issued_in on issued_in.id = policy.campaign_id
    order by place
  `.execute(db)
  return rows.map((row) => presentEntry(scope, row))
}

/** The premium as in the evidence file. */
const SAID_PREMIUM = sql`(
  select said from verification join verification_finding on verification_id = verification.id
  where verification.interaction_id = shown.interaction_id and verification.policy_id = shown.policy_id
    and verification_finding.kind = 'datum' and code = 'premium'
)`

const HOLDER = sql`(
  select name from policy_party where policy_id = shown.policy_id and role = 'holder' and name is not null order by seq limit 1
)`

function matchesFilter({ kind, differs }: ReconciliationRowsQuery): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`)
  if (differs === 'any') conditions.push(sql`(premium or product or day)`)
  else if (differs !== undefined) conditions.push(sql.ref(differs))
  return sql.join(conditions, sql` and `)
}

type FoundEntry = Entry & {
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

const presentEntry = (scope: Scope, row: FoundEntry): ReconciliationRowDto => ({
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

function saleOf(row: FoundEntry): ReconciliationRowDto['sale'] {
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

function policyOf(row: FoundEntry): ReconciliationRowDto['policy'] {
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
