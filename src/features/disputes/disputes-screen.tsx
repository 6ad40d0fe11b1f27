import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { disputesApi, type DisputesAnswers } from './disputes.api.ts'
import { DisputesPage } from './disputes-page.tsx'
import type { DisputesSearch } from './disputes-search.ts'

type DisputesScreenProps = {
  answers: DisputesAnswers
  context: { http: Http; locale: LocaleActor }
  search: DisputesSearch
  onChange: (change: Partial<DisputesSearch>) => void
  onOpen: (query: string) => void
}

/** The screen of disputes while its answers are on their way, and after. */
export function DisputesScreen({ answers, context: { http }, ...page }: DisputesScreenProps) {
  const [api] = useState(() => disputesApi(http))
  return (
    <DisputesPage
      {...page}
      api={api}
      disputes={usePromiseState(answers.disputes)}
      rates={usePromiseState(answers.rates)}
      options={usePromiseState(answers.options).value}
      onRetry={useReload()}
    />
  )
}
