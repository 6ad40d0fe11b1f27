import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { EvaluationsSearch } from '#src/reporting/evaluations-drilldown.ts'

export type AuditFigureProps = {
  dashboard: FreemiumDashboard
  /** The address of the evaluations of a figure; undefined if the person may not open any. */
  hrefOf: (more?: EvaluationsSearch) => string | undefined
  onOpen: (href: string) => void
}
