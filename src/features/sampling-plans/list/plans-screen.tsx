import { useSelector } from '@xstate/react'

import type { Page } from '#contracts/pagination.ts'
import type { PlanRow } from '#contracts/sampling-plans.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { useSettled } from '#src/ui/use-settled.ts'

import { PlansPage } from './plans-page.tsx'
import type { PlansSearch } from './plans-search.ts'

type PlansScreenProps = {
  plans: Promise<Page<PlanRow>>
  locale: LocaleActor
  search: PlansSearch
  onChange: (change: Partial<PlansSearch>) => void
}

/** The list of plans while its answer is on its way, and after. */
export function PlansScreen({ plans, locale, search, onChange }: PlansScreenProps) {
  const kit = useSelector(locale, ({ context }) => context.kit)
  return <PlansPage plans={useSettled(plans)} search={search} kit={kit} onChange={onChange} onRetry={useReload()} />
}
