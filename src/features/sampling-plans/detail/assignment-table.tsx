import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import { assignmentGroups } from '#contracts/lists/sampling-plans.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { notify } from '#src/ui/notify.ts'
import { Select } from '#src/ui/select.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { assignmentGroupNames } from '../plan-words.ts'
import type { PlansApi } from '../sampling-plans.api.ts'
import { useAssignmentColumns } from './assignment-columns.tsx'
import { type AssignmentsSearch, assignmentsSearch } from './assignments-search.ts'
import classes from './plan-page.module.css'
import { useSelection } from './use-selection.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type AssignmentTableProps = {
  plan: PlanDetail
  assignments: PromiseState<Page<AssignmentRowDto>>
  api: PlansApi
  search: AssignmentsSearch
  onChange: (change: Partial<AssignmentsSearch>) => void
  onReassign: (ids: number[]) => void
  onRetry: () => void
}

/** Every conversation that was drawn, page by page; open ones can be chosen, given to others and skipped. */
export function AssignmentTable(props: AssignmentTableProps) {
  const { plan, assignments, api, search, onChange, onReassign, onRetry } = props
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
            fetchFile={(format) => api.assignmentsExported(plan.id, assignmentsSearch.query(search), format)}
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

type SkipDialogProps = { planId: number; ids: number[]; api: PlansApi; onClose: () => void }

/** Asks why some conversations are not audited after all. */
function SkipDialog({ planId, ids, api, onClose }: SkipDialogProps) {
  const { t } = useLingui()
  const router = useRouter()

  return (
    <ActionDialog
      title={<Plural value={ids.length} one="Skip # conversation?" other="Skip # conversations?" />}
      verb={<Trans>Skip</Trans>}
      progress={<Trans>Skipping…</Trans>}
      asksReason
      act={(reason, signal) => api.skip(planId, { assignment_ids: ids, reason }, signal)}
      onDone={() => {
        onClose()
        const text = t`${plural(ids.length, { one: '# conversation is skipped.', other: '# conversations are skipped.' })}`
        void notify({ text, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      <Trans>They leave the queues for good. The next draw takes others in their place.</Trans>
    </ActionDialog>
  )
}

type AssignmentFiltersProps = {
  plan: PlanDetail
  search: AssignmentsSearch
  onChange: (change: Partial<AssignmentsSearch>) => void
}

function AssignmentFilters({ plan, search, onChange }: AssignmentFiltersProps) {
  const { t } = useLingui()
  const agents = plan.agents.flatMap(({ agent }) => agent ?? [])

  return (
    <FilterBar active={filterCount(search)}>
      <EnumSelect
        label={t`State`}
        all={t`All`}
        values={assignmentGroups}
        names={assignmentGroupNames}
        value={search.group}
        onChange={(group) => onChange({ group })}
      />
      <Select
        label={t`Evaluator`}
        placeholder={t`Everybody`}
        isClearable
        value={search.evaluator_id === undefined ? null : String(search.evaluator_id)}
        options={namedOptions(plan.evaluators)}
        onChange={(value) => onChange({ evaluator_id: value === null ? undefined : Number(value) })}
      />
      <Select
        label={t`Agent`}
        placeholder={t`All agents`}
        isClearable
        value={search.agent_id === undefined ? null : String(search.agent_id)}
        options={namedOptions(agents)}
        onChange={(value) => onChange({ agent_id: value === null ? undefined : Number(value) })}
      />
    </FilterBar>
  )
}
