import type { ImportedDebt } from '#contracts/imported-policies.ts'
import { minorUnits } from '#domain/money/money.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { BatchOrigin, Outcome, PreparedDebt } from '#server/modules/imports/batch.ts'
import { campaignKey, findCampaigns } from '#server/modules/imports/campaigns.ts'
import { findCustomers, identifiedCustomer, isOfOneConversation } from '#server/modules/imports/people.ts'
import { markApplied, alreadyApplied, rowSourceKey } from '#server/modules/imports/policies/already-applied.ts'
import { type DebtRow, storedDebts, isSameDebt, writeDebts } from '#server/modules/imports/policies/debt-rows.ts'
import { NO_CURRENCY, partnerContext, type PartnerContext } from '#server/modules/imports/policies/partner-context.ts'
import { policyStates, countMention } from '#server/modules/imports/policies/policy-states.ts'
import { findSellers } from '#server/modules/imports/policies/sellers.ts'
import { findSources } from '#server/modules/imports/sources.ts'

type DebtState = { row: DebtRow; isNew: boolean; isChanged: boolean }

/** Adds and completes debts given to us to collect; one may come several times, from several files. */
export async function storeDebts(
  db: Database,
  batch: readonly PreparedDebt[],
  origin: BatchOrigin,
): Promise<Outcome[]> {
  const place = await partnerContext(db, origin)
  const told = batch.map(({ debt }) => debt)
  const held = await storedDebts(
    db,
    place,
    told.map(({ external_id }) => external_id),
  )
  const policies = await policyStates(
    db,
    place,
    told.flatMap(({ policy_number }) => policy_number ?? []),
  )
  for (const { policy_number } of told) if (policy_number !== null) countMention(policies.of(policy_number))
  await policies.write()
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const campaigns = await findCampaigns(
    db,
    told.flatMap(({ campaign }) => (campaign === null ? [] : { partner_id: place.partner, name: campaign })),
  )
  const agents = await findSellers(
    db,
    told.flatMap(({ agent }) => agent ?? []),
  )
  const identities = told.map(({ external_id, customer }) => {
    const identified = customer && identifiedCustomer(customer, external_id)
    return identified && !isOfOneConversation(identified.identity) ? identified : null
  })
  const { ids, changed } = await findCustomers(
    db,
    identities.filter((one) => one !== null),
  )
  const toldBy = ({ row, source }: PreparedDebt, id: number) => ({
    ...{ id, source_file_id: sources.get(source.sha256) ?? 0, row, kind: 'debts' },
  })
  const before = await alreadyApplied(
    db,
    'debt',
    batch.map((item) => toldBy(item, held.get(item.debt.external_id)?.id ?? 0)),
  )

  const states = new Map<string, DebtState>()
  const outcomes = batch.map((item, at): Outcome => {
    const { debt } = item
    const currency = debt.currency ?? place.currency
    const [field, text] = debt.balance === null ? ['amount', debt.amount ?? ''] : ['balance', debt.balance]
    const minor = minorUnits(text, currency)
    const state = states.get(debt.external_id) ?? stateOf(held.get(debt.external_id), debt.external_id, place)
    const isOfOther = state.row.currency !== currency && !state.isNew
    const hasTold = before.has(rowSourceKey(toldBy(item, state.row.id ?? 0)))
    const customer = identities[at] ?? null
    if (state.isNew && (minor === null || minor === 0)) {
      const reason = `${field} is ${text.slice(0, 40)} ${currency}, which is nothing in that currency or too large to be kept exactly: the row was left out.`
      origin.tell?.(item, { row: item.row, field, reason }, false)
      return 'refused'
    }
    if (isOfOther) origin.tell?.(item, { row: item.row, field, reason: otherCurrency(state.row, currency) }, true)
    const agent = debt.agent === null ? undefined : agents.get(debt.agent)
    const campaign_id =
      (debt.campaign && campaigns.get(campaignKey({ partner_id: place.partner, name: debt.campaign }))) || null
    const first = state.isNew ? { ...state.row, currency, due_on: debt.due_on, amount: minor ?? 0 } : state.row
    const merged = mergeDebt(
      first,
      {
        ...{ instalment: debt.instalment, due_on: debt.due_on, other: debt.other },
        ...{ assigned_on: debt.assigned_on, withdrawn_on: debt.withdrawn_on, campaign_id },
        ...{ agent_id: agent?.agent_id ?? null, team_id: agent?.team_id ?? null },
        customer_id: customer && (ids.get(customer.identity) ?? null),
        policy_id: debt.policy_number === null ? null : policies.of(debt.policy_number).row.id,
        name: debt.customer?.name ?? null,
        phones: debt.customer?.phones ?? [],
        amount: isOfOther || field !== 'amount' || minor === 0 ? null : minor,
        balance:
          isOfOther || field !== 'balance' || minor === null ? null : { minor, on: debt.balance_on ?? place.day },
      },
      hasTold,
    )
    const isNews = state.isNew || !isSameDebt(state.row, merged)
    states.set(debt.external_id, { row: merged, isNew: false, isChanged: state.isChanged || isNews })
    const isNewsOfCustomer = customer !== null && changed.delete(customer.identity)
    return isNewsOfCustomer || isNews ? 'accepted' : 'repeated'
  })

  const written = [...states.values()].filter(({ isChanged }) => isChanged)
  const added = await writeDebts(
    db,
    written.map(({ row }) => ({ ...row, last_import_id: place.importId })),
  )
  const taken = batch.filter((_, at) => outcomes[at] !== 'refused')
  await markApplied(
    db,
    'debt',
    taken.map((item) => toldBy(item, added.get(item.debt.external_id) ?? held.get(item.debt.external_id)?.id ?? 0)),
  )
  return outcomes
}

/** What nobody had is the partner’s now; campaigns are their partner's. */
function stateOf(held: DebtRow | undefined, external_id: string, place: PartnerContext): DebtState {
  const { partner, day, importId } = place
  if (held) {
    const isMoved = held.partner_id !== partner
    const row = isMoved ? { ...rowOf(held), partner_id: partner, campaign_id: null } : rowOf(held)
    return { row, isNew: false, isChanged: isMoved }
  }
  const row: DebtRow = {
    ...{ id: null, partner_id: partner, external_id, campaign_id: null, team_id: null, agent_id: null },
    ...{ customer_id: null, policy_id: null, instalment: null, name: null, phones: [], currency: NO_CURRENCY },
    ...{
      amount: 0,
      due_on: day,
      assigned_on: day,
      withdrawn_on: null,
      reported_balance: null,
      reported_balance_on: null,
    },
    ...{ other: {}, import_id: importId },
    last_import_id: importId,
  }
  return { row, isNew: true, isChanged: true }
}

/** Without who the customer is. */
const rowOf = ({
  id,
  partner_id,
  external_id,
  campaign_id,
  team_id,
  agent_id,
  customer_id,
  ...held
}: DebtRow): DebtRow => ({
  ...{ id, partner_id, external_id, campaign_id, team_id, agent_id, customer_id, policy_id: held.policy_id },
  ...{
    instalment: held.instalment,
    name: held.name,
    phones: held.phones,
    currency: held.currency,
    amount: held.amount,
  },
  ...{ due_on: held.due_on, assigned_on: held.assigned_on, withdrawn_on: held.withdrawn_on, other: held.other },
  ...{ reported_balance: held.reported_balance, reported_balance_on: held.reported_balance_on },
  ...{ import_id: held.import_id, last_import_id: held.last_import_id },
})

const otherCurrency = ({ external_id, currency }: DebtRow, told: string) =>
  `The debt ${external_id} is of ${currency}, and this amount of ${told === NO_CURRENCY ? 'no currency that is said' : told}: it was left out.`

/** What a row tells of a debt, with what it refers to. */
type DebtInput = Pick<ImportedDebt, 'instalment' | 'due_on' | 'assigned_on' | 'withdrawn_on' | 'other'> &
  Pick<DebtRow, 'campaign_id' | 'team_id' | 'agent_id' | 'customer_id' | 'policy_id' | 'name' | 'phones'> & {
    /** Minor units of the debt's currency; null where it cannot be taken. */
    amount: number | null
    /** The same: what is left of it at the end of a day, which goes before the amount. */
    balance: { minor: number; on: Day } | null
  }

/** A debt once one more row has told of it: what it tells goes before what was held, unless it has told before. */
function mergeDebt(held: DebtRow, { phones, other, balance, ...told }: DebtInput, hasTold: boolean): DebtRow {
  const merged: DebtRow = { ...held }
  const before: Record<string, unknown> = held
  for (const [name, value] of Object.entries(told)) {
    if (value === null || (hasTold && before[name] !== null)) continue
    Object.assign(merged, { [name]: value })
  }
  if (!hasTold) Object.assign(merged, isGivenAgain(held, told) && { withdrawn_on: null }, leftOf(held, told, balance))
  merged.other = hasTold ? { ...held.other, ...missingIn(held.other, other) } : { ...held.other, ...other }
  // whoever was called under a number before is called under it again
  merged.phones = [...new Set(hasTold ? [...held.phones, ...phones] : [...phones, ...held.phones])]
  return merged
}

/** From a day on after it was taken away, and nothing is told of when it is taken away anew. */
const isGivenAgain = ({ withdrawn_on: away }: DebtRow, told: Pick<DebtInput, 'assigned_on' | 'withdrawn_on'>) =>
  away !== null && told.assigned_on !== null && told.assigned_on >= away && told.withdrawn_on === null

/** What is left is told anew by a newer day or by a whole amount. The database adds to it what was paid until then. */
function leftOf(held: DebtRow, { amount }: Pick<DebtInput, 'amount'>, balance: DebtInput['balance']): Partial<DebtRow> {
  const { reported_balance_on: before } = held
  if (balance !== null && (before === null || balance.on >= before)) {
    return { reported_balance: balance.minor, reported_balance_on: balance.on }
  }
  return amount === null ? {} : { reported_balance: null, reported_balance_on: null }
}

const missingIn = (known: Record<string, string>, others: Record<string, string>) =>
  Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(known, name)))
