import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useRef, useMemo } from 'react'

import type { Import, ImportChoices, ImportDetail, ImportRefusal } from '#contracts/imports.ts'
import { importStates } from '#contracts/lists/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { useNextFocus } from '#src/ui/use-next-focus.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { BringIn } from './bring-in.tsx'
import { hasBegun } from './has-begun.ts'
import classes from './import-steps.module.css'
import { stateNames, sourceNames } from './import-words.ts'
import { type ImportsSearch, importsSearch } from './imports-search.ts'
import { Sending } from './sending.tsx'
import { SettledImport } from './settled-import.tsx'
import { StoppedSending } from './stopped-sending.tsx'
import { useImport } from './use-import.ts'
import { Working } from './working.tsx'

export type ImportStepsProps = {
  search: ImportsSearch
  /** The import in the address; null when the address names none. */
  detail: ImportDetail | null
  imports: PromiseState<Page<Import> | null>
  refusals: PromiseState<Page<ImportRefusal> | null>
  choices: ImportChoices
  /** Opens one import, or the list of all imports. */
  onImport: (id: number | undefined) => void
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** The steps of an import, from the choice of files to the result. The first step also lists all earlier imports. */
export function ImportSteps({ detail, imports, refusals, ...props }: ImportStepsProps) {
  const { search, choices, onImport, onChange, onRetry } = props
  const flow = useImport({
    opened: detail,
    onCreated: ({ id }) => onImport(id),
    onChanged: onRetry,
  })
  const region = useRef<HTMLElement>(null)
  // announces a new step to screen readers and moves the keyboard focus there
  useNextFocus(flow.step, () => region.current?.querySelector('h2')?.focus())
  const isChoosing = flow.step === 'choosing' || flow.step === 'creating'

  return (
    <section ref={region} className={classes['step']}>
      {isChoosing && (
        <>
          <BringIn flow={flow} choices={choices} />
          <ImportList imports={imports} search={search} onChange={onChange} onRetry={onRetry} />
        </>
      )}
      {flow.step === 'sending' && <Sending flow={flow} />}
      {flow.step === 'stopped' && <StoppedSending flow={flow} />}
      {(flow.step === 'asking' || flow.step === 'following' || flow.step === 'cutOff') && <Working flow={flow} />}
      {flow.step === 'settled' && detail && (
        <SettledImport
          // text typed for one import must not become an answer for another
          key={detail.id}
          flow={flow}
          detail={detail}
          refusals={refusals}
          search={search}
          onAll={() => onImport(undefined)}
          onChange={onChange}
          onRetry={onRetry}
        />
      )}
    </section>
  )
}

type ImportListProps = {
  imports: PromiseState<Page<Import> | null>
  search: ImportsSearch
  onChange: (change: Partial<ImportsSearch>) => void
  onRetry: () => void
}

/** All imports so far, the newest first. */
function ImportList({ imports, search, onChange, onRetry }: ImportListProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const columns = useImportColumns()
  const isFiltered = filterCount(search) > 0
  const clear = () => onChange(noFilters(search))
  const onFilter = (change: Partial<ImportsSearch>) => onChange({ page: 1, ...change })

  return (
    <div>
      <FilterBar active={filterCount(search)}>
        <SearchField
          label={t({ message: 'Name', context: 'of an import' })}
          value={search.q}
          onChange={(q) => onFilter({ q })}
        />
        <EnumSelect
          label={t`State`}
          all={t`All states`}
          values={importStates}
          names={stateNames}
          value={search.state}
          onChange={(state) => onFilter({ state })}
        />
      </FilterBar>
      <ListTable
        list={{ ...imports, value: imports.value }}
        columns={columns}
        view={search}
        onView={onChange}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} import`} other={`${count} imports`} />
        }}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>No import matches</Trans>} onClear={clear}>
              <Trans>Take a filter away.</Trans>
            </NoMatch>
          ) : (
            <Empty title={<Trans>Nothing was imported yet</Trans>}>
              <Trans>What comes in will stand here, with every refused row and its reason.</Trans>
            </Empty>
          )
        }
        onClear={isFiltered ? clear : undefined}
        onRetry={onRetry}
      />
    </div>
  )
}

function useImportColumns(): Column<Import>[] {
  const { t, i18n } = useLingui()
  const { number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'name',
        header: t({ message: 'Name', context: 'of an import' }),
        width: 260,
        isSortable: true,
        cell: ({ id, name }) => (
          <Link to="/imports" search={{ ...importsSearch.read({}), import: id }}>
            {name}
          </Link>
        ),
      },
      { name: 'state', header: t`State`, width: 130, cell: ({ state }) => i18n._(stateNames[state]) },
      {
        name: 'created_at',
        header: t`When`,
        width: 150,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} as="date-time" />,
      },
      { name: 'created_by', header: t`Who`, width: 150, cell: ({ created_by }) => created_by?.name ?? '—' },
      { name: 'partner', header: t`Partner`, width: 150, cell: ({ partner }) => partner?.name ?? '—' },
      {
        name: 'source',
        header: t({ message: 'From', context: 'source of an import' }),
        width: 160,
        cell: ({ source }) => i18n._(sourceNames[source]),
      },
      { name: 'files', header: t`Files`, width: 90, isNumber: true, cell: ({ files }) => number(files) },
      {
        name: 'accepted',
        header: t`New or completed`,
        width: 130,
        isNumber: true,
        cell: (row) => (hasBegun(row) ? number(row.accepted) : '—'),
      },
      {
        name: 'repeated',
        header: t`Known already`,
        width: 120,
        isNumber: true,
        cell: (row) => (hasBegun(row) ? number(row.repeated) : '—'),
      },
      {
        name: 'refused',
        header: t({ message: 'Refused', context: 'what was not taken from files' }),
        width: 100,
        isNumber: true,
        cell: (row) => number(row.refused),
      },
    ],
    [t, i18n, number],
  )
}
