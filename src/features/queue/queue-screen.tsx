import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { QueuePage } from './queue-page.tsx'
import { type QueueSearch, queueSearch } from './queue-search.ts'
import { type QueueAnswers, queueApi } from './queue.api.ts'

type QueueScreenProps = {
  answers: QueueAnswers
  context: { session: SessionActor; locale: LocaleActor; http: Http }
  search: QueueSearch
  onChange: (change: Partial<QueueSearch>) => void
}

/** The queue while its answers are on their way, and after. */
export function QueueScreen({ answers, context: { session, http }, search, onChange }: QueueScreenProps) {
  const [api] = useState(() => queueApi(http))
  const mayExplore = useSelector(session, ({ context }) => can(context.permissions, 'call-detail'))

  return (
    <QueuePage
      queue={usePromiseState(answers.queue)}
      summary={usePromiseState(answers.summary)}
      first={usePromiseState(answers.first)}
      api={api}
      search={search}
      mayExplore={mayExplore}
      fetchFile={(format) => api.exported(queueSearch.query(search), format)}
      onChange={onChange}
      onRetry={useReload()}
    />
  )
}
