import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import type { PlanAnswers } from '../sampling-plans.api.ts'
import type { AssignmentsSearch } from './assignments-search.ts'
import { PlanPage } from './plan-page.tsx'

type PlanScreenProps = { answers: PlanAnswers; search: AssignmentsSearch }

/** One plan while its answers are on their way, and after. */
export function PlanScreen({ answers, search }: PlanScreenProps) {
  const assignments = usePromiseState(answers.assignments)

  return (
    <AsyncContent answer={usePromiseState(answers.plan)} rows={12} onRetry={useReload()}>
      {(plan) => <PlanPage key={plan.id} plan={plan} assignments={assignments} search={search} />}
    </AsyncContent>
  )
}
