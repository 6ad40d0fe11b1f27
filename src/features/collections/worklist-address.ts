import type { DebtListQuery } from '#contracts/lists/debts.ts'

/** The part of the worklist's search that selects the debts of a figure. */
export type DebtsDrilldown = Partial<Omit<DebtListQuery, 'page' | 'per_page' | 'sort'>>

/** The address of the worklist with that search. */
export function worklistHref(search: DebtsDrilldown): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined)
  return `/data-partner-cob/worklist?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
