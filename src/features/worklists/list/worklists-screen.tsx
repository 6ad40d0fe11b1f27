import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'

import { type WorkKind, workKinds } from '#contracts/work-item-states.ts'
import type { WorkAssigned, WorkCounts, WorkRowDto } from '#contracts/work-items.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import { useRowSelection } from '#src/list/use-row-selection.ts'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { Select } from '#src/ui/select.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { workKindNames } from '#src/words/worklists.ts'

import { usePeople } from '../use-people.ts'
import { type WorklistAnswers, worklistsApi } from '../worklists.api.ts'
import classes from '../worklists.module.css'
import { isAssignable, useSelectionColumn, useWorkColumns } from './work-columns.tsx'
import { WorkFilters } from './work-filters.tsx'
import { WorkTiles } from './work-tiles.tsx'
import { withoutKind, type WorklistsSearch, worklistsSearch } from './worklists-search.ts'

type WorklistsScreenProps = {
  answers: WorklistAnswers
  search: WorklistsSearch
  onChange: (change: Partial<WorklistsSearch>) => void
  /** Opens another list: the search part of its address. */
  onOpen: (query: string) => void
}

/** The work to do, the earliest due day first. */
export function WorklistsScreen({ answers, search, ...on }: WorklistsScreenProps) {
  const { number } = useFormats()
  const api = useApi(worklistsApi)
  const mayAssign = useCan()('worklist-assign')
  const reload = useReload()
  const items = usePromiseState(answers.items)
  const counts = usePromiseState(answers.counts)
  const options = usePromiseState(answers.options).value
  const assignable = (items.value?.data ?? NO_ROWS).filter(isAssignable)
  const selection = useRowSelection(assignable.map(({ id }) => id))
  const columns = useWorkColumns().filter(({ name }) => name !== 'kind' || search.kind === undefined)
  const selectionColumn = useSelectionColumn(selection)
  const view = withoutKind(search)
  const isFiltered = filterCount(view) > 0
  const clear = () => on.onChange(noFilters(view))

  return (
    <Page
      title={<Trans>Worklists</Trans>}
      sentence={<Trans>What is to be done about sales, customers and agents, by whom and by when?</Trans>}
      actions={
        <>
          <ColumnMenu columns={columns} view={search} onView={on.onChange} />
          <SavedViews api={api.saved} query={worklistsSearch.view(search)} onOpen={on.onOpen} />
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.exportFile(worklistsSearch.query(search), format)}
          />
        </>
      }
    >
      <KindTabs counts={counts.value} search={search} />
      <AsyncContent answer={counts} rows={2} onRetry={reload}>
        {(loaded) => <WorkTiles counts={loaded} search={search} />}
      </AsyncContent>
      <WorkFilters search={search} options={options} onChange={(change) => on.onChange({ page: 1, ...change })} />
      <ListTable
        list={items}
        columns={mayAssign ? [selectionColumn, ...columns] : columns}
        view={search}
        onView={on.onChange}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} item`} other={`${count} items`} />
        }}
        chips={
          selection.selectableCount > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={selection.all}>
              <Trans>Choose all on this page</Trans>
            </Button>
          )
        }
        onClear={isFiltered ? clear : undefined}
        empty={isFiltered ? <NothingMatches onClear={clear} /> : <NothingToDo />}
        onRetry={reload}
      />
      {mayAssign && <BulkBar rows={assignable.filter(({ id }) => selection.has(id))} onClear={selection.none} />}
    </Page>
  )
}

const NO_ROWS: WorkRowDto[] = []

const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <NoMatch title={<Trans>No item matches</Trans>} onClear={onClear}>
    <Trans>Take a filter away, or look at what is settled already.</Trans>
  </NoMatch>
)

const NothingToDo = () => (
  <Empty title={<Trans>Nothing is to be done</Trans>}>
    <Trans>
      Sales that should be verified again, customers to call back and agents to coach come here from their conversation,
      policy or evidence file: “Add to a worklist”.
    </Trans>
  </Empty>
)

/** The actions for selected rows. Nothing is shown without a selection. */
function BulkBar({ rows, onClear }: { rows: readonly WorkRowDto[]; onClear: () => void }) {
  const { t } = useLingui()
  const reload = useReload()
  const [itemsToAssign, setItemsToAssign] = useState<readonly WorkRowDto[] | null>(null)
  if (rows.length === 0 && !itemsToAssign) return null

  const notifyAssigned = ({ assigned, changed, out_of_reach }: WorkAssigned) => {
    const skipped = changed.length + out_of_reach.length
    const assignedText = plural(assigned.length, { one: '# item is assigned.', other: '# items are assigned.' })
    const changedText = plural(skipped, { one: '# had changed meanwhile.', other: '# had changed meanwhile.' })
    void notify({ text: skipped === 0 ? assignedText : t`${assignedText} ${changedText}`, milliseconds: 5000 })
    setItemsToAssign(null)
    onClear()
    reload()
  }

  return (
    <>
      <div className={classes['bulk']} role="region" aria-label={t`Chosen items`}>
        <output>
          <Plural value={rows.length} one="# item is chosen" other="# items are chosen" />
        </output>
        <Button size="compact-sm" onClick={() => setItemsToAssign(rows)}>
          <Trans context="work to do">Give to somebody</Trans>
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          <Trans>Choose none</Trans>
        </Button>
      </div>
      {itemsToAssign && (
        <AssignDialog items={itemsToAssign} onDone={notifyAssigned} onClose={() => setItemsToAssign(null)} />
      )}
    </>
  )
}

type AssignDialogProps = {
  /** As they were when they were selected: items that have changed since are not assigned. */
  items: readonly Pick<WorkRowDto, 'id' | 'version'>[]
  onDone: (assigned: WorkAssigned) => void
  onClose: () => void
}

/** Assigns several items to a person who can work on all of them. */
function AssignDialog({ items, onDone, onClose }: AssignDialogProps) {
  const { t } = useLingui()
  const api = useApi(worklistsApi)
  const people = usePeople({ ids: items.map(({ id }) => id).join(',') })

  return (
    <DraftDialog
      title={<Plural value={items.length} one="Give # item to somebody" other="Give # items to somebody" />}
      verb={<Trans context="work to do">Assign</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={{ assignee_id: '' }}
      save={({ assignee_id }, signal) =>
        api.assign(
          { assignee_id: Number(assignee_id), items: items.map(({ id, version }) => ({ id, version })) },
          signal,
        )
      }
      onSaved={onDone}
      onClose={onClose}
    >
      {(draft) => (
        <Select
          label={t`To whom`}
          value={draft.values.assignee_id || null}
          onChange={(value) => draft.change({ assignee_id: value ?? '' })}
          options={people ?? []}
          isLoading={!people}
          help={<Trans>Who may work on all of these.</Trans>}
          error={
            draft.errors['assignee_id'] && draft.values.assignee_id === ''
              ? t`Please choose somebody.`
              : draft.errors['assignee_id']?.[0]
          }
        />
      )}
    </DraftDialog>
  )
}

/** The worklists by kind, each with the number of open items. */
function KindTabs({ counts, search }: { counts: WorkCounts | null; search: WorklistsSearch }) {
  const { t, i18n } = useLingui()
  const openOf = (kind: WorkKind) => counts?.kinds.find((counted) => counted.kind === kind)?.open

  return (
    <nav aria-label={t`What is to be done`} className={classes['kinds']}>
      <ul className={classes['kindList']}>
        <Tab search={search} kind={undefined} open={counts?.all.open}>
          <Trans context="work to do">Everything</Trans>
        </Tab>
        {workKinds.map((kind) => (
          <Tab key={kind} search={search} kind={kind} open={openOf(kind)}>
            {i18n._(workKindNames[kind])}
          </Tab>
        ))}
      </ul>
    </nav>
  )
}

type TabProps = {
  search: WorklistsSearch
  kind: WorkKind | undefined
  open: number | undefined
  children: ReactNode
}

function Tab({ search, kind, open, children }: TabProps) {
  const { number } = useFormats()

  return (
    <li>
      <Link
        to="/worklists"
        // the outcome filter of one kind does not apply to another
        search={{ ...search, kind, outcome: undefined, page: 1 }}
        className={classes['kind']}
        activeOptions={{ exact: true }}
        aria-current={search.kind === kind ? 'page' : undefined}
      >
        {children} {open !== undefined && <span className={classes['kindCount']}>{number(open)}</span>}
      </Link>
    </li>
  )
}
