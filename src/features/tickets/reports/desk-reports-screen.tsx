import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Http } from '#src/lib/http.ts'
import { ReportingSkeleton } from '#src/reporting/reporting-skeleton.tsx'
import classes from '#src/reporting/reporting.module.css'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { DeskNavigation } from '../desk-navigation.tsx'
import { DeskFigures } from './desk-figures.tsx'
import { type DeskReportAnswers, deskReportsApi } from './desk-reports.api.ts'
import { filterCount, ReportFilters } from './report-filters.tsx'

type DeskReportsScreenProps = {
  answers: DeskReportAnswers
  http: Http
  query: TicketReportQuery
  /** The moment that the periods on offer end at. */
  now: Date
  onChange: (change: Partial<TicketReportQuery>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** How the desk does: one period, narrowed by filters that stand in the address. */
export function DeskReportsScreen({ answers, http, query, now, ...wishes }: DeskReportsScreenProps) {
  const [api] = useState(() => deskReportsApi(http))
  const reload = useReload()
  const { value, error, isPending } = usePromiseState(answers.report)
  const options = usePromiseState(answers.options).value

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What came to the desk, what was solved, how soon, and was that in time?</Trans>}
      actions={<ExportMenu formats={tableFormats} fetchFile={(format) => api.exported(query, format)} />}
    >
      <DeskNavigation />
      <ReportFilters
        query={query}
        options={options}
        today={dayIn(value?.period.time_zone ?? 'UTC', now)}
        onChange={wishes.onChange}
      />
      {filterCount(query) > 0 && (
        <div className={classes['above']}>
          <Button variant="subtle" size="compact-sm" onClick={wishes.onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        </div>
      )}
      {error !== null && <Failed error={error} onRetry={reload} />}
      {error === null && value === null && <ReportingSkeleton />}
      {error === null && value !== null && (
        <div className={classes['answer']} aria-busy={isPending}>
          <DeskFigures query={query} report={value} onOpen={wishes.onOpen} />
        </div>
      )}
    </Page>
  )
}
