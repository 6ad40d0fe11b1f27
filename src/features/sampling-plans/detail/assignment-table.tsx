import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ColumnMenu } from '#src/ui/table/column-menu.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import { filterCount, noFilters } from '#src/ui/table/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { PlansApi } from '../sampling-plans.api.ts'
import { useAssignmentColumns } from './assignment-columns.tsx'
import { AssignmentFilters } from './assignment-filters.tsx'
import { assignmentsQuery, type AssignmentsSearch } from './assignments-search.ts'
import classes from './plan-page.module.css'
import { SkipDialog } from './skip-dialog.tsx'
import { useSelection } from './use-selection.ts'

type AssignmentTableProps = {
  plan: PlanDetail
  assignments: PromiseState<Page<AssignmentRowDto>>
  api: PlansApi
  search: AssignmentsSearch
  kit: Locale
  onChange: (change: Partial<AssignmentsSearch>) => void
  onReassign: (ids: number[]) => void
  onRetry: () => void
}

/** Every conversation that was drawn, page by page; open ones can be chosen, given to others and skipped. */
export function AssignmentTable(props: AssignmentTableProps) {
  const { plan, assignments, api, search, kit, onChange, onReassign, onRetry } = props
  const { number } = useFormats()
  const id = useId()
  const [skipped, skip] = useState<number[] | null>(null)
  const open = (assignments.value?.data ?? []).filter(({ state }) => state === 'open').map((row) => row.id)
  const selection = useSelection(open)
  const { selected } = selection
  const isActive = plan.state === 'active'
  const columns = useAssignmentColumns(isActive ? selection : null)
  const clear = () => onChange(noFilters(search))

  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['subtitle']}>
          <Trans>What was drawn</Trans>
        </h2>
        <div className={classes['menus']}>
          <ColumnMenu columns={columns} view={search} onView={onChange} />
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.assignmentsExported(plan.id, assignmentsQuery(search), format)}
          />
        </div>
      </div>
      <AssignmentFilters plan={plan} search={search} onChange={(change) => onChange({ page: 1, ...change })} />
      {isActive && open.length > 0 && (
        <div className={classes['selection']}>
          {selected.length < open.length ? (
            <Button variant="default" size="compact-sm" onClick={selection.all}>
              <Trans>Choose all open ones on this page</Trans>
            </Button>
          ) : (
            <Button variant="default" size="compact-sm" onClick={selection.none}>
              <Trans>Choose none</Trans>
            </Button>
          )}
          {selected.length > 0 && (
            <>
              <output>
                <Plural value={selected.length} one="# chosen" other="# chosen" />
              </output>
              <Button size="compact-sm" onClick={() => onReassign(selected)}>
                <Trans>Give to others</Trans>
              </Button>
              <Button variant="default" size="compact-sm" onClick={() => skip(selected)}>
                <Trans>Skip</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      <ListTable
        list={assignments}
        columns={columns}
        view={search}
        onView={onChange}
        kit={kit}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} conversation`} other={`${shown} conversations`} />
        }}
        onClear={filterCount(search) > 0 ? clear : undefined}
        onRetry={onRetry}
        empty={
          <NoMatch title={<Trans>Nothing of this plan matches</Trans>} onClear={clear}>
            <Trans>Take a filter away to see the rest.</Trans>
          </NoMatch>
        }
      />
      {skipped && <SkipDialog planId={plan.id} ids={skipped} api={api} onClose={() => skip(null)} />}
    </section>
  )
}
