import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { coachingApi, type CoachingsAnswers } from '../coaching.api.ts'
import { CoachingsPage } from './coachings-page.tsx'
import type { CoachingsSearch } from './coaching-search.ts'

type CoachingsScreenProps = {
  answers: CoachingsAnswers
  context: { http: Http; locale: LocaleActor }
  search: CoachingsSearch
  /** Whether the reader coaches, or only sees what concerns them. */
  isCoach: boolean
  onChange: (change: Partial<CoachingsSearch>) => void
  onOpen: (query: string) => void
}

/** The list of coachings while its answers are on their way, and after. */
export function CoachingsScreen({ answers, context: { http }, ...page }: CoachingsScreenProps) {
  const [api] = useState(() => coachingApi(http))
  return (
    <CoachingsPage
      {...page}
      api={api}
      coachings={usePromiseState(answers.coachings)}
      due={usePromiseState(answers.due)}
      suggestions={usePromiseState(answers.suggestions)}
      onRetry={useReload()}
    />
  )
}
