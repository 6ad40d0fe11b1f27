import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import type { PersistencyAnswers } from '../policies.api.ts'
import { PersistencyPage } from './persistency-page.tsx'
import type { PersistencySearch } from './persistency-search.ts'

type PersistencyScreenProps = {
  answers: PersistencyAnswers
  search: PersistencySearch
  onChange: (change: Partial<PersistencySearch>) => void
}

/** Persistency while its answers are on their way, and after. */
export const PersistencyScreen = ({ answers, ...page }: PersistencyScreenProps) => (
  <PersistencyPage
    {...page}
    cohorts={usePromiseState(answers.cohorts)}
    options={usePromiseState(answers.options).value}
    onRetry={useReload()}
  />
)
