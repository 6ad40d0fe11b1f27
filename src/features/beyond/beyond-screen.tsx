import type { CallOptions } from '#contracts/calls.ts'
import { useSettled } from '#src/ui/use-settled.ts'

import type { BeyondApi } from './beyond.api.ts'
import { BeyondPage, type BeyondPageProps } from './beyond-page.tsx'
import { filtersOf } from './filters-of.ts'
import { useAsked } from './use-asked.ts'

type BeyondScreenProps = Omit<BeyondPageProps, 'answers' | 'facets'> & {
  api: BeyondApi
  /** Of nothing where the person may not know them. */
  facets: Promise<CallOptions | null>
}

/** The dashboard while its answers are on their way, and after. Each is asked for again only when its own question changes. */
export function BeyondScreen({ api, facets, ...page }: BeyondScreenProps) {
  const { by, outcome } = page.query
  const filters = filtersOf(page.query)
  const answers = {
    dashboard: useAsked(api.dashboard, { ...filters, by }),
    survival: useAsked(api.survival, { ...filters, by }),
    drivers: useAsked(api.drivers, { ...filters, outcome }),
    reasons: useAsked(api.reasons, filters),
    // debts have no channel
    collections: useAsked(api.collections, { ...filters, channel: undefined }),
  }

  return <BeyondPage {...page} answers={answers} facets={useSettled(facets).value} />
}
