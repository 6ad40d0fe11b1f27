import type { DebtListQuery } from '#contracts/lists/debts.ts'

/** What of the worklist's address leads to the debts behind a number. */
export type DebtsDrilldown = Partial<Omit<DebtListQuery, 'page' | 'per_page' | 'sort'>>

/** The same as an address. */
export function worklistHref(search: DebtsDrilldown): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined)
  return `/data-partner-cob/worklist?${new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()}`
}
