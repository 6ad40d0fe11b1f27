import { Plural, Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { REPORT_DAYS, type ReportRun } from '#contracts/reports.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { ReportsApi } from '../reports.api.ts'
import classes from '../reports.module.css'
import { useRunColumns } from './run-columns.tsx'
import { hasReasons, reasonsOf } from './run-reasons.tsx'
import type { RunsSearch } from './runs-search.ts'
import { useMovingRuns } from './use-moving-runs.ts'
import { useRunAgain } from './use-run-again.ts'

type RunsSectionProps = {
  reportId: number
  runs: PromiseState<Page<ReportRun>>
  api: ReportsApi
  search: RunsSearch
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<RunsSearch>) => void
  onRetry: () => void
}

/** When the report was made, of which days, who got it and who did not, and the reader’s own files. */
export function RunsSection({ reportId, runs, api, search, kit, onChange, onRetry }: RunsSectionProps) {
  const columns = useRunColumns({ api, onAgain: useRunAgain(api, reportId) })
  useMovingRuns(runs.value?.data, onRetry)

  return (
    <section className={classes['section']} aria-labelledby="report-runs">
      <h2 id="report-runs" className={classes['subtitle']}>
        <Trans>Runs</Trans>
      </h2>
      <ListTable
        list={runs}
        columns={columns}
        view={{ ...search, sort: '-due_at' }}
        onView={({ page = search.page, per_page = search.per_page }) => onChange({ page, per_page })}
        kit={kit}
        below={runs.value?.data.some(hasReasons) ? reasonsOf : undefined}
        renderCount={(total) => <Plural value={total} one="# run" other="# runs" />}
        empty={
          <Empty title={<Trans>It was not made yet</Trans>}>
            <Trans>Run it now, or wait until it is due. What came of it will stand here.</Trans>
          </Empty>
        }
        onRetry={onRetry}
      />
      <p className={classes['note']}>
        <Trans>Here are your own files alone, for {REPORT_DAYS} days: what others got shows what they may see.</Trans>
      </p>
    </section>
  )
}
