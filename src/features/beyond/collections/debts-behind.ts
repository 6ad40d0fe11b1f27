import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import type { DebtListQuery } from '#contracts/lists/debts.ts'
import { addressOf } from '#src/reporting/address-of.ts'

export type DebtsSearch = Partial<Omit<DebtListQuery, 'page' | 'per_page' | 'sort'>>

/** The worklist of the debts behind a number; undefined where it cannot be narrowed to them. Debts have no channel. */
export function debtsBehind(query: BeyondQuery, more: DebtsSearch): DebtsSearch | undefined {
  const { partner_id, campaign_id, team_id, agent_id } = query
  return agent_id === undefined ? { partner_id, campaign_id, team_id, standing: 'all', ...more } : undefined
}

export function debtsHref(query: BeyondQuery, more: DebtsSearch): string | undefined {
  const search = debtsBehind(query, more)
  return search && addressOf('/data-partner-cob/worklist', search)
}
