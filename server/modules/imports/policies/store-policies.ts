import { sql } from 'kysely'

import type { ImportedParty } from '#contracts/policies-told.ts'
import type { Database } from '#server/db/database.ts'
import { campaignKey, findCampaigns } from '#server/modules/imports/campaigns.ts'
import { findCustomers, identifiedCustomer, isOfOneConversation } from '#server/modules/imports/people.ts'
import { mergePolicy, withEnd } from '#server/modules/imports/policies/merge-policy.ts'
import { partnerPlace } from '#server/modules/imports/policies/partner-place.ts'
import { partsOf } from '#server/modules/imports/policies/policy-parts.ts'
import { writeParties } from '#server/modules/imports/policies/policy-parties.ts'
import {
  change,
  type PolicyState,
  policyStates,
  take,
  whyNotIn,
} from '#server/modules/imports/policies/policy-states.ts'
import { rowAmounts } from '#server/modules/imports/policies/row-amounts.ts'
import { findSellers } from '#server/modules/imports/policies/sellers.ts'
import { noteTold, toldBefore, toldKey } from '#server/modules/imports/policies/told-before.ts'
import type { PartRow, PartTable } from '#server/modules/imports/policies/write-parts.ts'
import { writeAllParts } from '#server/modules/imports/policies/write-all-parts.ts'
import { findSources } from '#server/modules/imports/sources.ts'
import type { BatchOrigin, Outcome, PreparedPolicy } from '#server/modules/imports/store-batch.ts'

/** What came of an item before anything is written. */
type Taken = {
  state: PolicyState
  /** It has told before: it only fills what is missing. */
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
  const place = await partnerPlace(db, origin)
  const policies = await policyStates(
    db,
    place,
    batch.map(({ policy }) => policy.number),
  )
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const toldBy = ({ policy, told, row, source }: PreparedPolicy) => ({
    id: policies.of(policy.number).row.id ?? 0,
    ...{ source_file_id: sources.get(source.sha256) ?? 0, row, kind: told },
  })
  const before = await toldBefore(db, 'policy', batch.map(toldBy))
  const told = batch.flatMap(({ policy }) => policy.policy ?? [])
  const campaigns = await findCampaigns(
    db,
    told.flatMap(({ campaign }) => (campaign === null ? [] : { partner_id: place.partner, name: campaign })),
  )
  const sellers = await findSellers(
    db,
    told.flatMap(({ seller }) => seller ?? []),
  )
  const people = await peopleOf(db, batch)

  const taken = batch.map((item): Taken => {
    const { policy: row } = item
    const state = policies.of(row.number)
    const fills = before.has(toldKey(toldBy(item)))
    const currency = row.currency ?? place.currency
    const findings: string[] = []
    const minor = rowAmounts(
      currency,
      () => whyNotIn(state, currency),
      (reason) => findings.push(reason),
    )
    let isNews = false
    if (row.policy) {
      const { campaign, seller, ...facts } = withEnd(row.policy, place.day)
      const agent = seller === null ? undefined : sellers.get(seller)
      const campaign_id = campaign && campaigns.get(campaignKey({ partner_id: place.partner, name: campaign }))
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
      )
      // what the amounts made the currency of the policy is its currency
      isNews = change(state, { ...merged, currency: state.row.currency }) || isNews
    }
    const parts = [...partsOf(row, minor)].flatMap(([spec, rows]) => rows.map((one) => ({ spec, row: one })))
    const isNameless = state.row.key === ''
    if (isNameless)
      findings.push(
        `The number ${JSON.stringify(row.number.slice(0, 60))} has nothing by which it is known again: the row was left out.`,
      )
    const isRefused = isNameless || (!row.policy && row.parties.length + parts.length === 0)
    if (!isRefused) isNews = take(state) || isNews
    for (const reason of findings) origin.tell?.(item, { row: item.row, reason }, !isRefused)
    return { state, fills, isNews, isRefused, parts: isRefused ? [] : parts }
  })
  await policies.write()

  const isPartyNews = await writeParties(
    db,
    batch.map(({ policy: { parties } }, at) => ({
      policy_id: taken[at]?.state.row.id ?? 0,
      parties,
      fills: taken[at]?.fills ?? false,
    })),
    (party) => people.ids.get(people.identities.get(party) ?? '') ?? null,
    place.importId,
  )
  const isPartNews = await writeAllParts(
    db,
    taken.map(({ state, fills, parts }) => ({ owner: state.row.id ?? 0, fills, parts })),
    place.importId,
  )
  await followHistory(
    db,
    taken.flatMap(({ state }, at) =>
      batch[at]?.told === 'policy-status' && isPartNews[at] ? (state.row.id ?? []) : [],
    ),
  )
  await policies.touch(
    taken.flatMap(({ state }, at) => (isPartyNews[at] || isPartNews[at] ? (state.row.id ?? []) : [])),
  )
  await noteTold(db, 'policy', batch.filter((_, at) => !taken[at]?.isRefused).map(toldBy))
  return taken.map(({ isNews, isRefused }, at): Outcome => {
    if (isRefused) return 'refused'
    const isKnownBetter = batch[at]?.policy.parties.some((party) =>
      people.changed.delete(people.identities.get(party) ?? ''),
    )
    return isNews || isPartyNews[at] || isPartNews[at] || isKnownBetter ? 'accepted' : 'repeated'
  })
}

/** Who of the people in policies is more than a name: customers, by the rules for all imports. */
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

/** Policies of which only their history tells what they are. */
async function followHistory(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update policy set status = newest.status, updated_at = now(),
      ended_on = case when policy_end(newest.status) is null then ended_on else coalesce(ended_on, newest."on") end,
      end_told = coalesce(end_told, newest.reason), cancel_origin = coalesce(cancel_origin, newest.origin)
    from (
      select distinct on (policy_id) * from policy_status where policy_id = any(${ids}) order by policy_id, "on" desc, status
    ) as newest
    where policy.id = newest.policy_id and status_told is null and policy.status is distinct from newest.status
  `.execute(db)
}
