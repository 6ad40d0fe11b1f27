import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import type { DebtListQuery } from '#contracts/lists/debts.ts'
import { addressOf } from '#src/reporting/address-of.ts'

export type DebtsSearch = Partial<Omit<DebtListQuery, 'page' | 'per_page' | 'sort'>>

/** The worklist of the debts behind a number. Debts have no channel. */
export function debtsDrilldown(query: BeyondQuery, more: DebtsSearch): DebtsSearch {
  const { partner_id, campaign_id, team_id, agent_id } = query
  return { partner_id, campaign_id, team_id, agent_id, standing: 'all', ...more }
}

export const debtsHref = (query: BeyondQuery, more: DebtsSearch): string =>
  addressOf('/data-partner-cob/worklist', debtsDrilldown(query, more))
