import { sql } from 'kysely'

import type { ImportedParty, TableAmount } from '#contracts/imported-policies.ts'
import { minorUnits } from '#domain/money/money.ts'
import { plainWords } from '#domain/text/plain-words.ts'
import type { Database } from '#server/db/database.ts'
import type { BatchOrigin, Outcome, PreparedPolicy } from '#server/modules/imports/batch.ts'
import { campaignKey, findCampaigns } from '#server/modules/imports/campaigns.ts'
import { findCustomers, identifiedCustomer, isOfOneConversation } from '#server/modules/imports/people.ts'
import { markApplied, alreadyApplied, rowSourceKey } from '#server/modules/imports/policies/already-applied.ts'
import {
  applyHistories,
  idsOf,
  isOpenToHistory,
  statusesFromHistory,
} from '#server/modules/imports/policies/apply-histories.ts'
import { mergePolicy } from '#server/modules/imports/policies/merge-policy.ts'
import { partnerContext } from '#server/modules/imports/policies/partner-context.ts'
import { withEnd } from '#server/modules/imports/policies/policy-end.ts'
import { writeParties } from '#server/modules/imports/policies/policy-parties.ts'
import { partsOf, COVERAGES, PARTS } from '#server/modules/imports/policies/policy-parts.ts'
import {
  mergePolicyRow,
  type PolicyState,
  policyStates,
  countMention,
  currencyProblem,
} from '#server/modules/imports/policies/policy-states.ts'
import { findSellers } from '#server/modules/imports/policies/sellers.ts'
import { type PartRow, type PartTable, partKey, writeParts } from '#server/modules/imports/policies/write-parts.ts'
import { findSources } from '#server/modules/imports/sources.ts'

/** The result for an item before anything is written. */
type Taken = {
  state: PolicyState
  /** The row was applied before: it only fills what is missing. */
  fills: boolean
  isNews: boolean
  isRefused: boolean
  parts: { spec: PartTable; row: Omit<PartRow, 'owner' | 'fills'> }[]
}

/** Adds and completes policies and what belongs to them; one may come many times, from many files in any order. */
export async function storePolicies(
  db: Database,
  batch: readonly PreparedPolicy[],
  origin: BatchOrigin,
): Promise<Outcome[]> {
  const context = await partnerContext(db, origin)
  const policies = await policyStates(
    db,
    context,
    batch.map(({ policy }) => policy.number),
  )
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const sourceRowOf = ({ policy, told, row, source }: PreparedPolicy) => ({
    id: policies.of(policy.number).row.id ?? 0,
    ...{ source_file_id: sources.get(source.sha256) ?? 0, row, kind: told },
  })
  const applied = await alreadyApplied(db, 'policy', batch.map(sourceRowOf))
  const policyRows = batch.flatMap(({ policy }) => policy.policy ?? [])
  const campaigns = await findCampaigns(
    db,
    policyRows.flatMap(({ campaign }) => (campaign === null ? [] : { partner_id: context.partner, name: campaign })),
  )
  const sellers = await findSellers(
    db,
    policyRows.flatMap(({ seller }) => seller ?? []),
  )
  const people = await peopleOf(db, batch)

  const taken = batch.map((item): Taken => {
    const { policy: row } = item
    const state = policies.of(row.number)
    const fills = applied.has(rowSourceKey(sourceRowOf(item)))
    const currency = row.currency ?? context.currency
    const findings: string[] = []
    const minor = rowAmounts(
      currency,
      () => currencyProblem(state, currency),
      (reason) => findings.push(reason),
    )
    let isNews = false
    if (row.policy) {
      const { campaign, seller, ...facts } = withEnd(row.policy, context.day)
      const agent = seller === null ? undefined : sellers.get(seller)
      const campaign_id = campaign && campaigns.get(campaignKey({ partner_id: context.partner, name: campaign }))
      const merged = mergePolicy(
        state.row,
        {
          ...{ ...facts, number: row.number },
          ...{ seller, agent_id: agent?.agent_id ?? null, team_id: agent?.team_id ?? null },
          campaign_id: campaign_id || null,
          premium_net: minor(facts.premium_net, 'premium_net'),
          premium_tax: minor(facts.premium_tax, 'premium_tax'),
          premium_total: minor(facts.premium_total, 'premium_total'),
          premium_yearly: minor(facts.premium_yearly, 'premium_yearly'),
          sum_insured: minor(facts.sum_insured, 'sum_insured'),
        },
        fills,
        context.day,
      )
      // the amounts may have set the currency of the policy
      isNews = mergePolicyRow(state, { ...merged, currency: state.row.currency }) || isNews
    }
    const parts = [...partsOf(row, minor)].flatMap(([spec, rows]) => rows.map((one) => ({ spec, row: one })))
    const isNameless = state.row.key === ''
    if (isNameless)
      findings.push(
        `The number ${JSON.stringify(row.number.slice(0, 60))} has nothing by which it is known again: the row was left out.`,
      )
    const isRefused = isNameless || (!row.policy && row.parties.length + parts.length === 0)
    if (!isRefused) isNews = countMention(state) || isNews
    for (const reason of findings) origin.report?.(item, { row: item.row, reason }, !isRefused)
    return { state, fills, isNews, isRefused, parts: isRefused ? [] : parts }
  })
  await policies.write()

  const isPartyNews = await writeParties(
    db,
    batch.map(({ policy: { parties } }, at) => ({
      policy_id: taken[at]?.state.row.id ?? 0,
      parties,
      fills: taken[at]?.fills ?? false,
      source: sources.get(batch[at]?.source.sha256 ?? '') ?? 0,
    })),
    (party) => people.ids.get(people.identities.get(party) ?? '') ?? null,
    context.importId,
  )
  const isHistory = (at: number) => batch[at]?.told === 'policy-status' && !taken[at]?.isRefused
  const histories = idsOf(taken.flatMap(({ state }, at) => (isHistory(at) ? state : [])))
  const before = await statusesFromHistory(db, histories, context.day)
  const isPartNews = await writeAllParts(
    db,
    taken.map(({ state, fills, parts }) => ({ owner: state.row.id ?? 0, fills, parts })),
    context.importId,
  )
  const following = taken.flatMap(({ state, isNews }, at) =>
    isHistory(at) || (isNews && batch[at]?.policy.policy && isOpenToHistory(state.row)) ? state : [],
  )
  const followed = await applyHistories(db, following, before, context.day)
  await policies.write()
  await policies.touch(
    taken.flatMap(({ state }, at) => (isPartyNews[at] || isPartNews[at] ? (state.row.id ?? []) : [])),
  )
  await markApplied(db, 'policy', batch.filter((_, at) => !taken[at]?.isRefused).map(sourceRowOf))
  return taken.map(({ state, isNews, isRefused }, at): Outcome => {
    if (isRefused) return 'refused'
    const isFollowed = isHistory(at) && followed.delete(state)
    const isKnownBetter = batch[at]?.policy.parties.some((party) =>
      people.changed.delete(people.identities.get(party) ?? ''),
    )
    return isNews || isPartyNews[at] || isPartNews[at] || isFollowed || isKnownBetter ? 'accepted' : 'repeated'
  })
}

/** The people in policies who are more than a name: customers, by the rules for all imports. */
async function peopleOf(db: Database, batch: readonly PreparedPolicy[]) {
  const identities = new Map<ImportedParty, string>()
  const customers = batch.flatMap(({ policy }) =>
    policy.parties.flatMap((party) => {
      const customer = party.customer && identifiedCustomer(party.customer, policy.number)
      if (!customer || isOfOneConversation(customer.identity)) return []
      identities.set(party, customer.identity)
      return customer
    }),
  )
  return { identities, ...(await findCustomers(db, customers)) }
}

/** Amounts of one row in minor units of a currency. An amount that cannot be taken is null, and the reason is reported once for the row. */
function rowAmounts(currency: string, whyNot: () => string | null, report: (reason: string) => void) {
  let refused: string | null | undefined
  return (amount: TableAmount | null, field: string): number | null => {
    if (amount === null) return null
    if (refused === undefined) {
      refused = whyNot()
      if (refused !== null) report(refused)
    }
    if (refused !== null) return null
    const minor = minorUnits(amount, currency)
    if (minor === null)
      report(`${field} is ${amount.slice(0, 40)} ${currency}, which is too large to be kept exactly: it was left out.`)
    return minor
  }
}

/** The parts of one policy in one row of a file. */
type PolicyPartsInput = {
  owner: number
  fills: boolean
  parts: readonly { spec: PartTable; row: Omit<PartRow, 'owner' | 'fills'> }[]
}

/** Writes all parts, table by table. Returns which rows changed anything, in their order. */
async function writeAllParts(
  db: Database,
  inputs: readonly PolicyPartsInput[],
  importId: number | null,
): Promise<boolean[]> {
  const isNews = inputs.map(() => false)
  for (const spec of PARTS) {
    const placed = inputs.flatMap(({ owner, fills, parts }, at) =>
      parts.filter((part) => part.spec === spec).map(({ row }) => ({ at, row: { ...row, owner, fills } })),
    )
    const rows = placed.map(({ row }) => row)
    const ready = spec === COVERAGES ? await withPositions(db, rows) : rows
    const changed = await writeParts(db, spec, ready, importId)
    for (const [nth, { at }] of placed.entries()) isNews[at] ||= changed.has(partKey(spec, ready[nth]!))
  }
  return isNews
}

/** Gives each coverage its position in its policy: that of the one with the same code, otherwise of the same name, otherwise the next. */
async function withPositions(db: Database, coverages: readonly PartRow[]): Promise<PartRow[]> {
  if (coverages.length === 0) return []
  const stored = await db
    .selectFrom('policy_coverage')
    .select(['policy_id', 'seq', 'code', 'name'])
    .where('policy_id', '=', sql<number>`any(${[...new Set(coverages.map(({ owner }) => owner))]})`)
    .execute()
  const positions = new Map<number, { seq: number; code: string | null; name: string }[]>()
  for (const { policy_id, ...position } of stored)
    positions.set(policy_id, [...(positions.get(policy_id) ?? []), position])
  return coverages.map((coverage) => {
    const { owner, code, name } = coverage as PartRow & { code: string | null; name: string }
    const existing = positions.get(owner) ?? []
    const known =
      existing.find((one) => code !== null && one.code === code) ??
      existing.find((one) => (code === null || one.code === null) && plainWords(one.name) === plainWords(name))
    const seq = known?.seq ?? Math.max(0, ...existing.map((one) => one.seq)) + 1
    if (!known) positions.set(owner, [...existing, { seq, code, name }])
    return { ...coverage, seq }
  })
}
