import { useSelector } from '@xstate/react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { diallingApi, type DiallingListAnswers } from '../dialling.api.ts'
import { DiallingListPage } from './dialling-list-page.tsx'
import { diallingQuery, type DiallingSearch } from './dialling-search.ts'

type DiallingListScreenProps = {
  answers: DiallingListAnswers
  context: { http: Http; locale: LocaleActor }
  search: DiallingSearch
  onChange: (change: Partial<DiallingSearch>) => void
}

/** The list of dialling records while its answers are on their way, and after. */
export function DiallingListScreen({ answers, context: { http, locale }, search, onChange }: DiallingListScreenProps) {
  const reload = useReload()
  const kit = useSelector(locale, ({ context }) => context.kit)

  return (
    <DiallingListPage
      search={search}
      records={usePromiseState(answers.records)}
      options={usePromiseState(answers.options).value}
      kit={kit}
      fetchFile={(format) => diallingApi(http).exported(diallingQuery(search), format)}
      onChange={onChange}
      onRetry={reload}
    />
  )
}
