import { NativeSelect } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { CalibrationRowDto } from '#contracts/calibrations.ts'
import { calibrationKinds, calibrationStates } from '#contracts/lists/calibrations.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import type { Download } from '#src/ui/use-download.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { calibrationKindNames, calibrationStateNames } from '#src/words/calibrations.ts'

import { useCalibrationColumns } from './calibration-columns.tsx'
import type { CalibrationsSearch } from './calibrations-search.ts'

type CalibrationsPageProps = {
  calibrations: PromiseState<Page<CalibrationRowDto>>
  search: CalibrationsSearch
  /** The language of the component kit. */
  kit: Locale
  /** Who leads calibrations makes them too. */
  mayLead: boolean
  fetchFile: (format: ExportFormat) => Promise<Download>
  onChange: (change: Partial<CalibrationsSearch>) => void
  onRetry: () => void
}

/** Every calibration that the reader leads or takes part in. */
export function CalibrationsPage(props: CalibrationsPageProps) {
  const { calibrations, search, kit, mayLead, fetchFile, onChange, onRetry } = props
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
      kit={kit}
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
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Words of the name`} value={search.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        label={t`State`}
        value={search.state ?? ''}
        data={[
          { value: '', label: t`All states` },
          ...calibrationStates.map((value) => ({ value, label: i18n._(calibrationStateNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ state: calibrationStates.find((one) => one === value) })}
      />
      <NativeSelect
        label={t`Kind`}
        value={search.kind ?? ''}
        data={[
          { value: '', label: t`All kinds` },
          ...calibrationKinds.map((value) => ({ value, label: i18n._(calibrationKindNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: calibrationKinds.find((one) => one === value) })}
      />
    </FilterBar>
  )
}
