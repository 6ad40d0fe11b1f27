import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { CalibrationRowDto } from '#contracts/calibrations.ts'
import { calibrationKinds, calibrationStates } from '#contracts/lists/calibrations.ts'
import type { Page } from '#contracts/pagination.ts'
import { inLanguage } from '#domain/localized.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import type { Download } from '#src/ui/use-download.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { calibrationKindNames, calibrationStateNames } from '#src/words/calibrations.ts'

import { CalibrationState } from '../calibration-state.tsx'
import { RawAgreement } from '../raw-agreement.tsx'
import type { CalibrationsSearch } from './calibrations-search.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type CalibrationsPageProps = {
  calibrations: PromiseState<Page<CalibrationRowDto>>
  search: CalibrationsSearch
  /** Who leads calibrations makes them too. */
  mayLead: boolean
  fetchFile: (format: ExportFormat) => Promise<Download>
  onChange: (change: Partial<CalibrationsSearch>) => void
  onRetry: () => void
}

/** Every calibration that the reader leads or takes part in. */
export function CalibrationsPage(props: CalibrationsPageProps) {
  const { calibrations, search, mayLead, fetchFile, onChange, onRetry } = props
  const add = mayLead && (
    <AddLink to="/quality/calibration/create">
      <Trans>Add calibration</Trans>
    </AddLink>
  )

  return (
    <ListPage
      title={<Trans>Calibration</Trans>}
      sentence={<Trans>Do auditors answer the same conversations alike?</Trans>}
      actions={
        <>
          <ExportMenu formats={tableFormats} fetchFile={fetchFile} />
          {add}
        </>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <Filters search={search} onChange={filter} />}
      list={calibrations}
      columns={useCalibrationColumns()}
      renderCount={(total) => <Plural value={total} one="# calibration" other="# calibrations" />}
      noMatch={{
        title: <Trans>No calibration matches</Trans>,
        hint: <Trans>Search for a part of the name, or take a filter away.</Trans>,
      }}
      empty={
        <Empty title={<Trans>There is no calibration yet</Trans>} action={add}>
          {mayLead ? (
            <Trans>Choose conversations, a scorecard and people: they evaluate blind, and then you compare.</Trans>
          ) : (
            <Trans>You will be told here, and by mail, when somebody asks you to take part in one.</Trans>
          )}
        </Empty>
      }
      onRetry={onRetry}
    />
  )
}

type FiltersProps = { search: CalibrationsSearch; onChange: (change: Partial<CalibrationsSearch>) => void }

function Filters({ search, onChange }: FiltersProps) {
  const { t } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Words of the name`} value={search.q} onChange={(q) => onChange({ q })} />
      <EnumSelect
        label={t`State`}
        all={t`All states`}
        values={calibrationStates}
        names={calibrationStateNames}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
      <EnumSelect
        label={t`Kind`}
        all={t`All kinds`}
        values={calibrationKinds}
        names={calibrationKindNames}
        value={search.kind}
        onChange={(kind) => onChange({ kind })}
      />
    </FilterBar>
  )
}

/** The columns of the list of calibrations. */
function useCalibrationColumns(): Column<CalibrationRowDto>[] {
  const { t, i18n } = useLingui()
  const { number, day } = useFormats()
  const languages = useLanguages('en')

  return useMemo(() => {
    const some = ({ done, expected }: { done: number; expected: number }) => {
      const [made, all] = [number(done), number(expected)]
      return t`${made} of ${all}`
    }
    return [
      {
        name: 'name',
        width: 180,
        header: t`Name`,
        isSortable: true,
        cell: ({ id, name }) => (
          <Link to="/quality/calibration/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        ),
      },
      { name: 'state', width: 124, header: t`State`, cell: ({ state }) => <CalibrationState state={state} /> },
      { name: 'kind', width: 108, header: t`Kind`, cell: ({ kind }) => i18n._(calibrationKindNames[kind]) },
      {
        name: 'scorecard',
        width: 164,
        header: t`Scorecard`,
        cell: ({ scorecard: { title, number: version } }) => {
          const [name, at] = [inLanguage(title, ...languages), number(version)]
          return t`${name}, version ${at}`
        },
      },
      { name: 'due_on', width: 100, header: t`Due`, isSortable: true, cell: ({ due_on }) => day(due_on) },
      {
        name: 'done',
        width: 92,
        header: t`Submitted`,
        isNumber: true,
        cell: (row) => some(row),
      },
      {
        name: 'own',
        width: 108,
        header: t`Your own`,
        isNumber: true,
        cell: ({ own }) => (own ? some(own) : '—'),
      },
      {
        name: 'agreement',
        width: 116,
        header: t`Agreement`,
        isNumber: true,
        cell: ({ agreement }) => (agreement ? <RawAgreement {...agreement} /> : '—'),
      },
    ]
  }, [t, i18n, number, day, languages])
}
