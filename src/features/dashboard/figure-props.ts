import type { FreemiumDashboard } from '#contracts/dashboards.ts'

import type { CallsSearch } from './calls-behind.ts'

export type FigureProps = {
  dashboard: FreemiumDashboard
  /** The address of the conversations behind a mark; none where the person may not open them. */
  hrefOf: (more: CallsSearch) => string | undefined
  onOpen: (href: string) => void
}

/** What a download of a figure is called: `interactions-by-day-2026-03-01-2026-03-30`. */
export const fileNameOf = (name: string, { period: { from, to } }: FreemiumDashboard) => `${name}-${from}-${to}`
