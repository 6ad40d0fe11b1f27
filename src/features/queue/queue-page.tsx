import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { Page as PageOf } from '#contracts/pagination.ts'
import type { QueueRowDto, QueueSummary } from '#contracts/queue.ts'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ColumnMenu } from '#src/ui/table/column-menu.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import { filterCount, noFilters } from '#src/ui/table/list-view.ts'
import type { Download } from '#src/ui/use-download.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { NextAudit } from './next-audit.tsx'
import { NothingDue } from './nothing-due.tsx'
import { useQueueColumns } from './queue-columns.tsx'
import type { QueueSearch } from './queue-search.ts'
import type { QueueApi } from './queue.api.ts'
import classes from './queue.module.css'
import { SkipAudit } from './skip-audit.tsx'
import { TodayTiles } from './today-tiles.tsx'

type QueuePageProps = {
  queue: PromiseState<PageOf<QueueRowDto>>
  summary: PromiseState<QueueSummary>
  first: PromiseState<QueueRowDto | null>
  api: QueueApi
  search: QueueSearch
  /** The language of the component kit. */
  kit: Locale
  mayExplore: boolean
  fetchFile: (format: ExportFormat) => Promise<Download>
  onChange: (change: Partial<QueueSearch>) => void
  onRetry: () => void
}

/** An auditor's day: what comes next, how far the day is, and everything that is open. */
export function QueuePage(props: QueuePageProps) {
  const { queue, summary, first, api, search, kit, mayExplore, fetchFile, onChange, onRetry } = props
  const { number } = useFormats()
  const [skipped, skip] = useState<QueueRowDto | null>(null)
  const columns = useQueueColumns(skip)
  const isFiltered = filterCount(search) > 0
  const clear = () => onChange(noFilters(search))

  return (
    <Page
      title={<Trans>My work today</Trans>}
      sentence={<Trans>What is there for you to audit, and what comes first?</Trans>}
      actions={
        <>
          <ColumnMenu columns={columns} view={search} onView={onChange} />
          <ExportMenu formats={tableFormats} fetchFile={fetchFile} />
        </>
      }
    >
      <div className={classes['today']}>
        {first.value && <NextAudit key={first.value.id} row={first.value} />}
        {summary.value && <TodayTiles summary={summary.value} />}
      </div>
      <ListTable
        list={queue}
        columns={columns}
        view={search}
        onView={onChange}
        kit={kit}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} open`} other={`${shown} open`} />
        }}
        onClear={isFiltered ? clear : undefined}
        onRetry={onRetry}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>Nothing of this plan is open for you</Trans>} onClear={clear}>
              <Trans>Other plans may have something.</Trans>
            </NoMatch>
          ) : (
            <NothingDue isDone={(summary.value?.done_today ?? 0) > 0} mayExplore={mayExplore} />
          )
        }
      />
      {skipped && <SkipAudit row={skipped} api={api} onClose={() => skip(null)} />}
    </Page>
  )
}
