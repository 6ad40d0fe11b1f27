import { useSelector } from '@xstate/react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { useSettled } from '#src/ui/use-settled.ts'

import { disputesApi, type DisputesAnswers } from './disputes.api.ts'
import { DisputesPage } from './disputes-page.tsx'
import { disputesQuery, type DisputesSearch } from './disputes-search.ts'

type DisputesScreenProps = {
  answers: DisputesAnswers
  context: { http: Http; locale: LocaleActor }
  search: DisputesSearch
  onChange: (change: Partial<DisputesSearch>) => void
}

/** The screen of disputes while its answers are on their way, and after. */
export function DisputesScreen({ answers, context: { http, locale }, search, onChange }: DisputesScreenProps) {
  const kit = useSelector(locale, ({ context }) => context.kit)

  return (
    <DisputesPage
      search={search}
      disputes={useSettled(answers.disputes)}
      rates={useSettled(answers.rates)}
      options={useSettled(answers.options).value}
      kit={kit}
      fetchFile={(format) => disputesApi(http).exported(disputesQuery(search), format)}
      onChange={onChange}
      onRetry={useReload()}
    />
  )
}
