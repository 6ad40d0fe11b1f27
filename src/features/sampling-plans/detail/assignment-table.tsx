import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import { assignmentGroups } from '#contracts/lists/sampling-plans.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PlanDetail } from '#contracts/sampling-plans.ts'
import { useApi } from '#src/context/app-context.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { useRowSelection } from '#src/list/use-row-selection.ts'
import { useSearchChange } from '#src/list/use-search-change.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { notify } from '#src/ui/notify.ts'
import { Select } from '#src/ui/select.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { assignmentGroupNames } from '../plan-words.ts'
import { plansApi } from '../sampling-plans.api.ts'
import { useAssignmentColumns } from './assignment-columns.tsx'
import { type AssignmentsSearch, assignmentsSearch } from './assignments-search.ts'
import classes from './plan.module.css'

type AssignmentTableProps = {
  plan: PlanDetail
  assignments: PromiseState<Page<AssignmentRowDto>>
  search: AssignmentsSearch
  onReassign: (ids: number[]) => void
}

/** All drawn conversations, page by page. Open ones can be selected, reassigned and skipped. */
export function AssignmentTable({ plan, assignments, search, onReassign }: AssignmentTableProps) {
  const api = useApi(plansApi)
  const change = useSearchChange<AssignmentsSearch>()
  const reload = useReload()
  const { number } = useFormats()
  const id = useId()
  const [idsToSkip, setIdsToSkip] = useState<number[] | null>(null)
  const open = (assignments.value?.data ?? []).filter(({ state }) => state === 'open').map((row) => row.id)
  const selection = useRowSelection(open)
  const { selected } = selection
  const isActive = plan.state === 'active'
  const columns = useAssignmentColumns(isActive ? selection : null)
  const clear = () => change(noFilters(search))

  return (
    <section className={classes['section']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['subtitle']}>
          <Trans>What was drawn</Trans>
        </h2>
        <div className={classes['menus']}>
          <ColumnMenu columns={columns} view={search} onView={change} />
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.exportAssignments(plan.id, assignmentsSearch.query(search), format)}
          />
        </div>
      </div>
      <AssignmentFilters plan={plan} search={search} onChange={(filter) => change({ page: 1, ...filter })} />
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
              <Button variant="default" size="compact-sm" onClick={() => setIdsToSkip(selected)}>
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
        onView={change}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} conversation`} other={`${count} conversations`} />
        }}
        onClear={filterCount(search) > 0 ? clear : undefined}
        onRetry={reload}
        empty={
          <NoMatch title={<Trans>Nothing of this plan matches</Trans>} onClear={clear}>
            <Trans>Take a filter away to see the rest.</Trans>
          </NoMatch>
        }
      />
      {idsToSkip && <SkipDialog planId={plan.id} ids={idsToSkip} onClose={() => setIdsToSkip(null)} />}
    </section>
  )
}

type SkipDialogProps = { planId: number; ids: number[]; onClose: () => void }

/** Asks why some conversations are skipped. */
function SkipDialog({ planId, ids, onClose }: SkipDialogProps) {
  const { t } = useLingui()
  const router = useRouter()
  const api = useApi(plansApi)

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
