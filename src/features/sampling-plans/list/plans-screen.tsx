import type { Page } from '#contracts/pagination.ts'
import type { PlanRowDto } from '#contracts/sampling-plans.ts'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { plansApi } from '../sampling-plans.api.ts'
import { PlansPage } from './plans-page.tsx'
import { type PlansSearch, plansSearch } from './plans-search.ts'

type PlansScreenProps = {
  plans: Promise<Page<PlanRowDto>>
  context: { locale: LocaleActor; http: Http }
  search: PlansSearch
  onChange: (change: Partial<PlansSearch>) => void
}

/** The list of plans while its answer is on its way, and after. */
export function PlansScreen({ plans, context: { http }, search, onChange }: PlansScreenProps) {
  return (
    <PlansPage
      plans={usePromiseState(plans)}
      search={search}
      fetchFile={(format) => plansApi(http).exported(plansSearch.query(search), format)}
      onChange={onChange}
      onRetry={useReload()}
    />
  )
}
