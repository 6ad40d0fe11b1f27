import type { LinkProps } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useCallback, useState } from 'react'

import type { CategoryRule } from '#contracts/category-rules.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { can } from '#src/machines/landing.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { categoryRulesApi } from '../category-rules.api.ts'
import { RulesPage } from './rules-page.tsx'
import { type RulesSearch, rulesSearch } from './rules-search.ts'
import { useFollowed } from './use-followed.ts'

type RulesScreenProps = {
  rules: Promise<Page<CategoryRule>>
  context: { session: SessionActor; locale: LocaleActor; http: Http }
  search: RulesSearch
  /** Where the conversations are that a rule matches. */
  callsOf: (ruleId: number) => LinkProps
  onChange: (change: Partial<RulesSearch>) => void
}

/** The list of rules while its answer is on its way, and after: as long as one of them runs, it is asked for again. */
export function RulesScreen({ rules, context: { session, http }, search, callsOf, onChange }: RulesScreenProps) {
  const reload = useReload()
  const [api] = useState(() => categoryRulesApi(http))
  const mayOpenCalls = useSelector(session, ({ context }) => can(context.permissions, 'call-detail'))
  const asked = JSON.stringify(rulesSearch.query(search))
  const ask = useCallback((signal: AbortSignal) => api.page(rulesSearch.query(JSON.parse(asked)), signal), [api, asked])
  const list = useFollowed({ answer: usePromiseState(rules), isMoving, ask })

  return (
    <RulesPage
      rules={list}
      api={api}
      search={search}
      callsOf={mayOpenCalls ? callsOf : null}
      onChange={onChange}
      onRetry={reload}
    />
  )
}

const isMoving = ({ data }: Page<CategoryRule>) =>
  data.some(({ run, counts }) => run.state === 'waiting' || run.state === 'running' || (counts?.waiting ?? 0) > 0)
