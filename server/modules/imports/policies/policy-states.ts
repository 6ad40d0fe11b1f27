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

/** A policy while the rows of a batch are merged into it one after the other. */
export type PolicyState = {
  row: PolicyRow
  hasAmounts: boolean
  /** It is new, or has become that of another partner, and no row about it has been taken yet. */
  isNews: boolean
  isChanged: boolean
}

/** The policies with these numbers; of unknown ones only the number is set. */
export async function policyStates(db: Database, context: PartnerContext, numbers: readonly string[]) {
  const keys = await policyKeys(db, numbers)
  const stored = await storedPolicies(db, context, [...new Set(keys.values())])
  const states = new Map<string, PolicyState>()
  for (const [key, { has_amounts: hasAmounts, ...row }] of stored)
    states.set(key, ofPartner({ row, hasAmounts }, context))

  return {
    of(number: string): PolicyState {
      const key = keys.get(number) ?? ''
      const known = states.get(key)
      if (known) return known
      const state = { row: newPolicy(number, key, context), hasAmounts: false, isNews: true, isChanged: false }
      states.set(key, state)
      return state
    },

    /** Writes the changed ones; afterwards, all have an id. */
    async write(): Promise<void> {
      const changed = [...states.values()].filter(({ isChanged }) => isChanged)
      if (changed.length === 0) return
      const rows = changed.map(({ row }) => ({ ...row, last_import_id: context.importId }))
      const written = await writePolicies(db, rows)
      for (const state of changed) {
        state.row = { ...state.row, id: state.row.id ?? written.get(state.row.key) ?? null }
        state.isChanged = false
      }
    },

    /** Marks policies whose parts have changed: undoing another import does not remove them then. */
    async touch(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return
      await sql`
        update policy set last_import_id = ${context.importId}, updated_at = now()
        where id = any(${ids}) and last_import_id is distinct from ${context.importId}::bigint
      `.execute(db)
    },
  }
}

/** Counts a row about the policy as taken. Returns whether that alone is a change. */
export function countMention(state: PolicyState): boolean {
  const { isNews } = state
  state.isNews = false
  state.isChanged ||= isNews
  return isNews
}

/** Replaces the row of the state by a merged one. Returns whether that is a change. */
export function mergePolicyRow(state: PolicyState, row: PolicyRow): boolean {
  if (isSamePolicy(state.row, row)) return false
  state.row = row
  state.isChanged = true
  return true
}

/** Makes a currency that of the policy, if that mixes no amounts; otherwise returns why not. */
export function currencyProblem(state: PolicyState, currency: string): string | null {
  const { currency: stored } = state.row
  const isOpen = stored === NO_CURRENCY && minorDigits(currency) === minorDigits(NO_CURRENCY)
  if (stored !== currency && state.hasAmounts && !isOpen) {
    const incoming = currency === NO_CURRENCY ? 'nothing says what these are of' : `these are of ${currency}`
    const known = stored === NO_CURRENCY ? 'of a currency that nobody has said' : `of ${stored}`
    return `The amounts of policy ${state.row.number} are ${known}, and ${incoming}: they were left out. Say the currency, or undo the import that told the others.`
  }
  if (stored !== currency) mergePolicyRow(state, { ...state.row, currency })
  state.hasAmounts = true
  return null
}

/** Unassigned policies now belong to the partner; campaigns belong to their partner. */
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
