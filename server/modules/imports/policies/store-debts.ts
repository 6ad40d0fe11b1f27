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
  const context = await partnerContext(db, origin)
  const debts = batch.map(({ debt }) => debt)
  const stored = await storedDebts(
    db,
    context,
    debts.map(({ external_id }) => external_id),
  )
  const policies = await policyStates(
    db,
    context,
    debts.flatMap(({ policy_number }) => policy_number ?? []),
  )
  for (const { policy_number } of debts) if (policy_number !== null) countMention(policies.of(policy_number))
  await policies.write()
  const sources = await findSources(
    db,
    batch.map(({ source }) => source),
  )
  const campaigns = await findCampaigns(
    db,
    debts.flatMap(({ campaign }) => (campaign === null ? [] : { partner_id: context.partner, name: campaign })),
  )
  const agents = await findSellers(
    db,
    debts.flatMap(({ agent }) => agent ?? []),
  )
  const identities = debts.map(({ external_id, customer }) => {
    const identified = customer && identifiedCustomer(customer, external_id)
    return identified && !isOfOneConversation(identified.identity) ? identified : null
  })
  const { ids, changed } = await findCustomers(
    db,
    identities.filter((one) => one !== null),
  )
  const sourceRowOf = ({ row, source }: PreparedDebt, id: number) => ({
    ...{ id, source_file_id: sources.get(source.sha256) ?? 0, row, kind: 'debts' },
  })
  const before = await alreadyApplied(
    db,
    'debt',
    batch.map((item) => sourceRowOf(item, stored.get(item.debt.external_id)?.id ?? 0)),
  )

  const states = new Map<string, DebtState>()
  const outcomes = batch.map((item, index): Outcome => {
    const { debt } = item
    const currency = debt.currency ?? context.currency
    const [field, text] = debt.balance === null ? ['amount', debt.amount ?? ''] : ['balance', debt.balance]
    const minor = minorUnits(text, currency)
    const state = states.get(debt.external_id) ?? stateOf(stored.get(debt.external_id), debt.external_id, context)
    const isOtherCurrency = state.row.currency !== currency && !state.isNew
    const isApplied = before.has(rowSourceKey(sourceRowOf(item, state.row.id ?? 0)))
    const customer = identities[index] ?? null
    if (state.isNew && (minor === null || minor === 0)) {
      const reason = `${field} is ${text.slice(0, 40)} ${currency}, which is nothing in that currency or too large to be kept exactly: the row was left out.`
      origin.report?.(item, { row: item.row, field, reason }, false)
      return 'refused'
    }
    if (isOtherCurrency)
      origin.report?.(item, { row: item.row, field, reason: otherCurrency(state.row, currency) }, true)
    const agent = debt.agent === null ? undefined : agents.get(debt.agent)
    const campaign_id =
      (debt.campaign && campaigns.get(campaignKey({ partner_id: context.partner, name: debt.campaign }))) || null
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
        amount: isOtherCurrency || field !== 'amount' || minor === 0 ? null : minor,
        balance:
          isOtherCurrency || field !== 'balance' || minor === null
            ? null
            : { minor, on: debt.balance_on ?? context.day },
      },
      isApplied,
    )
    const isNews = state.isNew || !isSameDebt(state.row, merged)
    states.set(debt.external_id, { row: merged, isNew: false, isChanged: state.isChanged || isNews })
    const isNewsOfCustomer = customer !== null && changed.delete(customer.identity)
    return isNewsOfCustomer || isNews ? 'accepted' : 'repeated'
  })

  const written = [...states.values()].filter(({ isChanged }) => isChanged)
  const added = await writeDebts(
    db,
    written.map(({ row }) => ({ ...row, last_import_id: context.importId })),
  )
  const taken = batch.filter((_, index) => outcomes[index] !== 'refused')
  await markApplied(
    db,
    'debt',
    taken.map((item) =>
      sourceRowOf(item, added.get(item.debt.external_id) ?? stored.get(item.debt.external_id)?.id ?? 0),
    ),
  )
  return outcomes
}

/** Unassigned debts now belong to the partner; campaigns belong to their partner. */
function stateOf(stored: DebtRow | undefined, external_id: string, context: PartnerContext): DebtState {
  const { partner, day, importId } = context
  if (stored) {
    const isMoved = stored.partner_id !== partner
    const row = isMoved ? { ...rowOf(stored), partner_id: partner, campaign_id: null } : rowOf(stored)
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

/** Without the data of the customer. */
const rowOf = ({
  id,
  partner_id,
  external_id,
  campaign_id,
  team_id,
  agent_id,
  customer_id,
  ...stored
}: DebtRow): DebtRow => ({
  ...{ id, partner_id, external_id, campaign_id, team_id, agent_id, customer_id, policy_id: stored.policy_id },
  ...{
    instalment: stored.instalment,
    name: stored.name,
    phones: stored.phones,
    currency: stored.currency,
    amount: stored.amount,
  },
  ...{ due_on: stored.due_on, assigned_on: stored.assigned_on, withdrawn_on: stored.withdrawn_on, other: stored.other },
  ...{ reported_balance: stored.reported_balance, reported_balance_on: stored.reported_balance_on },
  ...{ import_id: stored.import_id, last_import_id: stored.last_import_id },
})

const otherCurrency = ({ external_id, currency }: DebtRow, given: string) =>
  `The debt ${external_id} is of ${currency}, and this amount of ${given === NO_CURRENCY ? 'no currency that is said' : given}: it was left out.`

/** The values of a debt from a row, with its references. */
type DebtInput = Pick<ImportedDebt, 'instalment' | 'due_on' | 'assigned_on' | 'withdrawn_on' | 'other'> &
  Pick<DebtRow, 'campaign_id' | 'team_id' | 'agent_id' | 'customer_id' | 'policy_id' | 'name' | 'phones'> & {
    /** Minor units of the debt's currency; null if it cannot be taken. */
    amount: number | null
    /** The same: the balance at the end of a day, which takes precedence over the amount. */
    balance: { minor: number; on: Day } | null
  }

/** Merges one more row into a debt: its values take precedence over the stored ones, unless it was applied before. */
function mergeDebt(stored: DebtRow, { phones, other, balance, ...input }: DebtInput, isApplied: boolean): DebtRow {
  const merged: DebtRow = { ...stored }
  const before: Record<string, unknown> = stored
  for (const [name, value] of Object.entries(input)) {
    if (value === null || (isApplied && before[name] !== null)) continue
    Object.assign(merged, { [name]: value })
  }
  if (!isApplied)
    Object.assign(merged, isReassigned(stored, input) && { withdrawn_on: null }, balanceAfter(stored, input, balance))
  merged.other = isApplied ? { ...stored.other, ...missingIn(stored.other, other) } : { ...stored.other, ...other }
  // earlier numbers stay, so that they can be called again
  merged.phones = [...new Set(isApplied ? [...stored.phones, ...phones] : [...phones, ...stored.phones])]
  return merged
}

/** Assigned from a day after it was withdrawn, without a new day of withdrawal. */
const isReassigned = ({ withdrawn_on: away }: DebtRow, input: Pick<DebtInput, 'assigned_on' | 'withdrawn_on'>) =>
  away !== null && input.assigned_on !== null && input.assigned_on >= away && input.withdrawn_on === null

/** A newer day or a whole amount replaces the balance. The database adds to it what was paid until then. */
function balanceAfter(
  stored: DebtRow,
  { amount }: Pick<DebtInput, 'amount'>,
  balance: DebtInput['balance'],
): Partial<DebtRow> {
  const { reported_balance_on: before } = stored
  if (balance !== null && (before === null || balance.on >= before)) {
    return { reported_balance: balance.minor, reported_balance_on: balance.on }
  }
  return amount === null ? {} : { reported_balance: null, reported_balance_on: null }
}

const missingIn = (known: Record<string, string>, others: Record<string, string>) =>
  Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(known, name)))
