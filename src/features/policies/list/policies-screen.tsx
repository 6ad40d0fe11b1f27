import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { policiesApi, type PolicyListAnswers } from '../policies.api.ts'
import { PoliciesPage } from './policies-page.tsx'
import type { PoliciesSearch } from './policies-search.ts'

type PoliciesScreenProps = {
  answers: PolicyListAnswers
  context: { http: Http; locale: LocaleActor }
  search: PoliciesSearch
  onChange: (change: Partial<PoliciesSearch>) => void
  onOpen: (query: string) => void
}

/** The list of policies while its answers are on their way, and after. */
export function PoliciesScreen({ answers, context: { http, locale }, ...page }: PoliciesScreenProps) {
  const [api] = useState(() => policiesApi(http))
  const kit = useSelector(locale, ({ context }) => context.kit)

  return (
    <PoliciesPage
      {...page}
      api={api}
      policies={usePromiseState(answers.policies)}
      options={usePromiseState(answers.options).value}
      kit={kit}
      onRetry={useReload()}
    />
  )
}
