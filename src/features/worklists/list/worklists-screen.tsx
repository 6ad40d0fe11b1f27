import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { type WorklistAnswers, worklistsApi } from '../worklists.api.ts'
import { WorklistsPage } from './worklists-page.tsx'
import type { WorklistsSearch } from './worklists-search.ts'

type WorklistsScreenProps = {
  answers: WorklistAnswers
  context: { http: Http; locale: LocaleActor; session: SessionActor }
  search: WorklistsSearch
  onChange: (change: Partial<WorklistsSearch>) => void
  onOpen: (query: string) => void
}

/** The worklists while their answers are on their way, and after. */
export function WorklistsScreen({ answers, context: { http, session }, ...page }: WorklistsScreenProps) {
  const [api] = useState(() => worklistsApi(http))
  const mayAssign = useSelector(session, ({ context }) => can(context.permissions, 'worklist-assign'))

  return (
    <WorklistsPage
      {...page}
      api={api}
      items={usePromiseState(answers.items)}
      counts={usePromiseState(answers.counts)}
      options={usePromiseState(answers.options).value}
      mayAssign={mayAssign}
      onRetry={useReload()}
    />
  )
}
