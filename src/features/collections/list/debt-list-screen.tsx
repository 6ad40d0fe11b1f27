import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { collectionsApi, type DebtListAnswers } from '../collections.api.ts'
import { DebtListPage } from './debt-list-page.tsx'
import type { DebtSearch } from './debt-search.ts'

type DebtListScreenProps = {
  answers: DebtListAnswers
  context: { http: Http; locale: LocaleActor; session: SessionActor }
  search: DebtSearch
  onChange: (change: Partial<DebtSearch>) => void
  onOpen: (query: string) => void
}

/** The worklist while its answers are on their way, and after. */
export function DebtListScreen({ answers, context: { http, session }, ...page }: DebtListScreenProps) {
  const [api] = useState(() => collectionsApi(http))
  const mayImport = useSelector(session, ({ context }) => can(context.permissions, 'call-import'))

  return (
    <DebtListPage
      {...page}
      api={api}
      debts={usePromiseState(answers.debts)}
      options={usePromiseState(answers.options).value}
      mayImport={mayImport}
      onRetry={useReload()}
    />
  )
}
