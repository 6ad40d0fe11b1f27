import { useState } from 'react'

import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { type PlanAnswers, plansApi } from '../sampling-plans.api.ts'
import type { AssignmentsSearch } from './assignments-search.ts'
import { PlanPage } from './plan-page.tsx'

type PlanScreenProps = {
  answers: PlanAnswers
  context: { locale: LocaleActor; http: Http }
  search: AssignmentsSearch
  onChange: (change: Partial<AssignmentsSearch>) => void
}

/** One plan while its answers are on their way, and after. */
export function PlanScreen({ answers, context: { http }, search, onChange }: PlanScreenProps) {
  const reload = useReload()
  const [api] = useState(() => plansApi(http))
  const assignments = usePromiseState(answers.assignments)

  return (
    <AsyncContent answer={usePromiseState(answers.plan)} rows={12} onRetry={reload}>
      {(plan) => (
        <PlanPage
          key={plan.id}
          plan={plan}
          assignments={assignments}
          api={api}
          search={search}
          onChange={onChange}
          onRetry={reload}
        />
      )}
    </AsyncContent>
  )
}
