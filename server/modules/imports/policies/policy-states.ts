import { sql } from 'kysely'

import { minorDigits } from '#domain/money/money.ts'
import type { Database } from '#server/db/database.ts'
import { NO_CURRENCY, type PartnerContext } from '#server/modules/imports/policies/partner-context.ts'
import {
  storedPolicies,
  isSamePolicy,
  policyKeys,
  type PolicyRow,
  writePolicies,
} from '#server/modules/imports/policies/policy-rows.ts'

/** A policy while the rows of a batch tell of it one after the other. */
export type PolicyState = {
  row: PolicyRow
  hasAmounts: boolean
  /** It is new, or another partner's than it was, and nothing has been taken that says so. */
  isNews: boolean
  isChanged: boolean
}

/** The policies of these numbers; of those that are not there, nothing is known but the number. */
export async function policyStates(db: Database, place: PartnerContext, numbers: readonly string[]) {
  const keys = await policyKeys(db, numbers)
  const held = await storedPolicies(db, place, [...new Set(keys.values())])
  const states = new Map<string, PolicyState>()
  for (const [key, { has_amounts: hasAmounts, ...row }] of held) states.set(key, ofPartner({ row, hasAmounts }, place))

  return {
    of(number: string): PolicyState {
      const key = keys.get(number) ?? ''
      const known = states.get(key)
      if (known) return known
      const state = { row: newPolicy(number, key, place), hasAmounts: false, isNews: true, isChanged: false }
      states.set(key, state)
      return state
    },

    /** Writes those that changed; after it, all have an id. */
    async write(): Promise<void> {
      const changed = [...states.values()].filter(({ isChanged }) => isChanged)
      if (changed.length === 0) return
      const rows = changed.map(({ row }) => ({ ...row, last_import_id: place.importId }))
      const written = await writePolicies(db, rows)
      for (const state of changed) {
        state.row = { ...state.row, id: state.row.id ?? written.get(state.row.key) ?? null }
        state.isChanged = false
      }
    },

    /** Notes that something that belongs to them changed: undoing another import does not remove them then. */
    async touch(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return
      await sql`
        update policy set last_import_id = ${place.importId}, updated_at = now()
        where id = any(${ids}) and last_import_id is distinct from ${place.importId}::bigint
      `.execute(db)
    },
  }
}

/** A row that tells of it is taken. Answers whether that alone is news. */
export function countMention(state: PolicyState): boolean {
  const { isNews } = state
  state.isNews = false
  state.isChanged ||= isNews
  return isNews
}

/** The state with what a row tells of it. Answers whether that is news. */
export function mergePolicyRow(state: PolicyState, row: PolicyRow): boolean {
  if (isSamePolicy(state.row, row)) return false
  state.row = row
  state.isChanged = true
  return true
}

/** Makes amounts of a currency the policy's, where that mixes nothing. Why not, otherwise. */
export function currencyProblem(state: PolicyState, currency: string): string | null {
  const { currency: held } = state.row
  const isOpen = held === NO_CURRENCY && minorDigits(currency) === minorDigits(NO_CURRENCY)
  if (held !== currency && state.hasAmounts && !isOpen) {
    const told = currency === NO_CURRENCY ? 'nothing says what these are of' : `these are of ${currency}`
    const known = held === NO_CURRENCY ? 'of a currency that nobody has said' : `of ${held}`
    return `The amounts of policy ${state.row.number} are ${known}, and ${told}: they were left out. Say the currency, or undo the import that told the others.`
  }
  if (held !== currency) mergePolicyRow(state, { ...state.row, currency })
  state.hasAmounts = true
  return null
}

/** What nobody had is the partner’s now; campaigns are their partner's. */
function ofPartner(
  { row, hasAmounts }: Pick<PolicyState, 'row' | 'hasAmounts'>,
  { partner }: PartnerContext,
): PolicyState {
  const isMoved = row.partner_id !== partner
  return {
    row: isMoved ? { ...row, partner_id: partner, campaign_id: null } : row,
    hasAmounts,
    isNews: isMoved,
    isChanged: false,
  }
}

const newPolicy = (number: string, key: string, { partner, currency, importId }: PartnerContext): PolicyRow => ({
  ...{ id: null, partner_id: partner, number, key, certificate: null, product: null, line: null, insurer: null },
  ...{ campaign_id: null, seller: null, agent_id: null, team_id: null, status: null, status_told: null },
  ...{ sold_on: null, issued_on: null, effective_on: null, expires_on: null, ended_on: null, currency },
  ...{ premium_net: null, premium_tax: null, premium_total: null, premium_yearly: null, frequency: null },
  ...{ payment_method: null, sum_insured: null, end_told: null, cancel_origin: null, other: {}, reinstated: false },
  ...{ import_id: importId, last_import_id: importId },
})
