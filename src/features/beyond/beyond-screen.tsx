import type { CallOptions } from '#contracts/calls.ts'
import { DashboardExport, type Exporting } from '#src/reporting/dashboard-export.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { BeyondPage, type BeyondPageProps } from './beyond-page.tsx'
import type { BeyondApi } from './beyond.api.ts'
import { filtersOf } from './filters-of.ts'
import { useQuery } from '#src/query/use-query.ts'

type BeyondScreenProps = Omit<BeyondPageProps, 'answers' | 'facets' | 'actions'> & {
  api: BeyondApi
  /** Of nothing where the person may not know them. */
  facets: Promise<CallOptions | null>
  exporting: Exporting
}

/** The dashboard while its answers are on their way, and after. Each is asked for again only when its own question changes. */
export function BeyondScreen({ api, facets, exporting, ...page }: BeyondScreenProps) {
  const { by, outcome, compare_team_id } = page.query
  const filters = filtersOf(page.query)
  const answers = {
    dashboard: useQuery({ ...filters, by, compare_team_id }, api.dashboard),
    survival: useQuery({ ...filters, by }, api.survival),
    drivers: useQuery({ ...filters, outcome }, api.drivers),
    disclosures: useQuery(filters, api.disclosures),
    reasons: useQuery(filters, api.reasons),
    // debts have no channel
    collections: useQuery({ ...filters, channel: undefined }, api.collections),
  }

  return (
    <BeyondPage
      {...page}
      answers={answers}
      facets={usePromiseState(facets).value}
      actions={<DashboardExport {...exporting} kind="beyond" query={page.query} />}
    />
  )
}
