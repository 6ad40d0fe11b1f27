import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import type { Page } from '#contracts/pagination.ts'
import type { ScorecardRowDto } from '#contracts/scorecards.ts'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { scorecardsApi } from '../scorecards.api.ts'
import { ScorecardsPage } from './scorecards-page.tsx'
import { type ScorecardsSearch, scorecardsSearch } from './scorecards-search.ts'

type ScorecardsScreenProps = {
  scorecards: Promise<Page<ScorecardRowDto>>
  context: { locale: LocaleActor; http: Http }
  search: ScorecardsSearch
  onChange: (change: Partial<ScorecardsSearch>) => void
}

/** The list of scorecards while its answer is on its way, and after. */
export function ScorecardsScreen({ scorecards, context: { http }, search, onChange }: ScorecardsScreenProps) {
  const navigate = useNavigate()
  const [api] = useState(() => scorecardsApi(http))
  return (
    <ScorecardsPage
      scorecards={usePromiseState(scorecards)}
      api={api}
      search={search}
      fetchFile={(format) => api.listExported(scorecardsSearch.query(search), format)}
      onChange={onChange}
      onAdded={({ id }) => void navigate({ to: '/quality/scorecards/$id', params: { id: String(id) } })}
      onRetry={useReload()}
    />
  )
}
