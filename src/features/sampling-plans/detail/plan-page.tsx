import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page as PageOf } from '#contracts/pagination.ts'
import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { Page } from '#src/ui/page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { PlansApi } from '../sampling-plans.api.ts'
import { AssignmentTable } from './assignment-table.tsx'
import type { AssignmentsSearch } from './assignments-search.ts'
import { PlanActions } from './plan-actions.tsx'
import { PlanFacts } from './plan-facts.tsx'
import classes from './plan-page.module.css'
import { ProgressTables } from './progress-tables.tsx'
import { ProgressTiles } from './progress-tiles.tsx'
import { ReassignDialog, type ReassignedFrom } from './reassign-dialog.tsx'

type PlanPageProps = {
  plan: PlanDetail
  assignments: PromiseState<PageOf<AssignmentRowDto>>
  api: PlansApi
  search: AssignmentsSearch
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<AssignmentsSearch>) => void
  onRetry: () => void
}

/** A plan: what it asks for, how far it is and of whom, and every conversation that was drawn. */
export function PlanPage({ plan, assignments, api, search, kit, onChange, onRetry }: PlanPageProps) {
  const [from, setFrom] = useState<ReassignedFrom | null>(null)
  const isDrawn = plan.drawn_at !== null
  const isActive = plan.state === 'active'
  const filter = (change: Partial<AssignmentsSearch>) => onChange({ page: 1, ...change })

  return (
    <Page
      title={plan.name}
      sentence={
        isDrawn ? (
          <Trans>Is what was planned audited, on time, and of everybody?</Trans>
        ) : (
          <Trans>Nothing was drawn yet. Draw, and the evaluators find their conversations in their queues.</Trans>
        )
      }
      actions={<PlanActions plan={plan} api={api} />}
    >
      <PlanFacts plan={plan} />
      {isActive && plan.elapsed_days < plan.period_days && <PeriodRuns plan={plan} />}
      {isDrawn && (
        <>
          <ProgressTiles plan={plan} search={search} />
          <ProgressTables
            plan={plan}
            onFilter={filter}
            onReassign={isActive ? ({ id, name }) => setFrom({ evaluator_id: id, name }) : null}
          />
          <AssignmentTable
            plan={plan}
            assignments={assignments}
            api={api}
            search={search}
            kit={kit}
            onChange={onChange}
            onReassign={(ids) => setFrom({ assignment_ids: ids })}
            onRetry={onRetry}
          />
        </>
      )}
      {from && <ReassignDialog plan={plan} from={from} api={api} onClose={() => setFrom(null)} />}
    </Page>
  )
}

const PeriodRuns = ({ plan: { elapsed_days, period_days } }: { plan: PlanDetail }) => (
  <p className={classes['note']}>
    <Trans>
      {elapsed_days} of {period_days} days have passed. Only that part of the quota is drawn so far: draw again to add
      what is missing from the later days.
    </Trans>
  </p>
)
