import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'

import type { Page } from '#contracts/pagination.ts'
import { reportKinds } from '#contracts/report-kinds.ts'
import type { Report } from '#contracts/reports.ts'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { reportKindNames } from '#src/words/reports.ts'

import { RemoveReport } from '../remove-report.tsx'
import { reportsApi } from '../reports.api.ts'
import { useSwitchOver } from '../use-switch-over.ts'
import { useReportColumns } from './report-columns.tsx'
import type { ReportsSearch } from './reports-search.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type ReportsScreenProps = {
  reports: Promise<Page<Report>>
  context: { locale: LocaleActor; http: Http }
  search: ReportsSearch
  onChange: (change: Partial<ReportsSearch>) => void
}

/** Every report that is sent by itself: what, when, to whom, and what became of it last. */
export function ReportsScreen({ reports, context: { http }, search, onChange }: ReportsScreenProps) {
  const [api] = useState(() => reportsApi(http))
  const [removed, remove] = useState<Report | null>(null)
  const reload = useReload()
  const columns = useReportColumns({ onSwitch: useSwitchOver(api), onRemove: remove })

  return (
    <ListPage
      title={<Trans>Reports</Trans>}
      sentence={<Trans>What is sent to whom by itself, when, and did it arrive?</Trans>}
      actions={
        <>
          <LinkButton link={{ to: '/received-reports' }} variant="default">
            <Trans>Sent to me</Trans>
          </LinkButton>
          <AddReport />
        </>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <ReportFilters search={search} onChange={filter} />}
      list={usePromiseState(reports)}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# report" other="# reports" />}
      noMatch={{
        title: <Trans>No report matches</Trans>,
        hint: <Trans>Search for a part of the title, or look at all states.</Trans>,
      }}
      empty={
        <Empty title={<Trans>Nothing is sent by itself yet</Trans>} action={<AddReport />}>
          <Trans>
            A report is a dashboard as a PDF or an Excel file. It is made on the days that you say, in the language that
            you say, and mailed to people, each with the numbers that they may see.
          </Trans>
        </Empty>
      }
      onRetry={reload}
    >
      {removed && (
        <RemoveReport
          report={removed}
          api={api}
          onRemoved={() => {
            remove(null)
            reload()
          }}
          onClose={() => remove(null)}
        />
      )}
    </ListPage>
  )
}

const AddReport = () => (
  <AddLink to="/reports/new">
    <Trans>Add report</Trans>
  </AddLink>
)

type ReportFiltersProps = { search: ReportsSearch; onChange: (change: Partial<ReportsSearch>) => void }

function ReportFilters({ search, onChange }: ReportFiltersProps) {
  const { t } = useLingui()
  const { q, kind, active } = search

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Title`} value={q} onChange={(words) => onChange({ q: words })} />
      <EnumSelect
        label={t`Report on`}
        all={t`Everything`}
        values={reportKinds}
        names={reportKindNames}
        value={kind}
        onChange={(kind) => onChange({ kind })}
      />
      <NativeSelect
        label={t`State`}
        value={active ?? ''}
        data={[
          { value: '', label: t`All states` },
          { value: 'yes', label: t`Switched on` },
          { value: 'no', label: t`Switched off` },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ active: value === 'yes' || value === 'no' ? value : undefined })
        }
      />
    </FilterBar>
  )
}
