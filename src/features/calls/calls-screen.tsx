import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { CallsPage } from './calls-page.tsx'
import type { CallsAnswers, CallsApi } from './calls.api.ts'
import type { CallsSearch } from './calls-search.ts'

type CallsScreenProps = CallsAnswers & {
  api: CallsApi
  locale: LocaleActor
  search: CallsSearch
  onChange: (change: Partial<CallsSearch>) => void
  onOpen: (query: string) => void
}

/** The explorer while its answers are on their way, and after. */
export function CallsScreen({ calls, facets, locale, ...page }: CallsScreenProps) {
  return <CallsPage {...page} calls={usePromiseState(calls)} facets={usePromiseState(facets)} onRetry={useReload()} />
}
