import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { EvaluationsPage } from './evaluations-page.tsx'
import type { EvaluationsSearch } from './evaluations-search.ts'
import { evaluationsApi, type EvaluationsAnswers } from './evaluations.api.ts'

type EvaluationsScreenProps = {
  answers: EvaluationsAnswers
  context: { http: Http; locale: LocaleActor }
  search: EvaluationsSearch
  onChange: (change: Partial<EvaluationsSearch>) => void
  onOpen: (query: string) => void
}

/** The list of evaluations while its answers are on their way, and after. */
export function EvaluationsScreen({ answers, context: { http, locale }, ...page }: EvaluationsScreenProps) {
  const [api] = useState(() => evaluationsApi(http))
  const kit = useSelector(locale, ({ context }) => context.kit)

  return (
    <EvaluationsPage
      {...page}
      api={api}
      evaluations={usePromiseState(answers.evaluations)}
      options={usePromiseState(answers.options)}
      callOptions={usePromiseState(answers.callOptions)}
      kit={kit}
      onRetry={useReload()}
    />
  )
}
