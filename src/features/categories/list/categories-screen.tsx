import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import type { SessionActor } from '#src/machines/session.machine.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { categoriesApi, type CategoryListAnswers } from '../categories.api.ts'
import { CategoriesPage } from './categories-page.tsx'
import type { CategoriesSearch } from './categories-search.ts'

type CategoriesScreenProps = {
  answers: CategoryListAnswers
  context: { http: Http; session: SessionActor; locale: LocaleActor }
  search: CategoriesSearch
  onChange: (change: Partial<CategoriesSearch>) => void
}

/** The list of categories while its answers are on their way, and after. */
export function CategoriesScreen({ answers, context: { http, session }, ...page }: CategoriesScreenProps) {
  const reload = useReload()
  const [api] = useState(() => categoriesApi(http))
  const permissions = useSelector(session, ({ context }) => context.permissions)

  return (
    <CategoriesPage
      {...page}
      categories={usePromiseState(answers.categories)}
      tree={usePromiseState(answers.options).value?.data ?? []}
      api={api}
      permissions={permissions}
      onRetry={reload}
    />
  )
}
