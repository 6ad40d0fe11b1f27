import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { CallsSearch } from '#src/reporting/calls-drilldown.ts'

export type FigureProps = {
  dashboard: FreemiumDashboard
  /** The address of the conversations of a mark; undefined if the person may not open them. */
  hrefOf: (more: CallsSearch) => string | undefined
  onOpen: (href: string) => void
}
