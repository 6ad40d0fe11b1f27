import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useCallback, useMemo } from 'react'

import type { Page } from '#contracts/pagination.ts'
import { REPORT_DAYS, type ReportRun } from '#contracts/reports.ts'
import { useApi } from '#src/context/app-context.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { reportDeliveryStateNames, reportFailureNames } from '#src/words/reports.ts'

import { FileButton } from '../file-button.tsx'
import { RunMark } from '../report-marks.tsx'
import { reportsApi } from '../reports.api.ts'
import classes from '../reports.module.css'
import type { RunsSearch } from './runs-search.ts'

type RunsSectionProps = {
  reportId: number
  runs: PromiseState<Page<ReportRun>>
  search: RunsSearch
}

/** The runs of the report: days, recipients, failures, and the reader's own files. */
export function RunsSection({ reportId, runs, search }: RunsSectionProps) {
  const navigate = useNavigate()
  const reload = useReload()
  const columns = useRunColumns(useRunAgain(reportId))
  useFollowRuns(runs.value?.data, reload)

  return (
    <section className={classes['section']} aria-labelledby="report-runs">
      <h2 id="report-runs" className={classes['subtitle']}>
        <Trans>Runs</Trans>
      </h2>
      <ListTable
        list={runs}
        columns={columns}
        view={{ ...search, sort: '-due_at' }}
        onView={({ page = search.page, per_page = search.per_page }) =>
          void navigate({ to: '.', search: (current) => ({ ...current, page, per_page }), resetScroll: false })
        }
        below={runs.value?.data.some(hasReasons) ? reasonsOf : undefined}
        renderCount={(total) => <Plural value={total} one="# run" other="# runs" />}
        empty={
          <Empty title={<Trans>It was not made yet</Trans>}>
            <Trans>Run it now, or wait until it is due. What came of it will stand here.</Trans>
          </Empty>
        }
        onRetry={reload}
      />
      <p className={classes['note']}>
        <Trans>Here are your own files alone, for {REPORT_DAYS} days: what others got shows what they may see.</Trans>
      </p>
    </section>
  )
}

/** Reloads the page of runs as long as one of them is waiting or running. */
function useFollowRuns(runs: readonly ReportRun[] | undefined, reload: () => void): void {
  const reloadRuns = useEffectEvent(reload)

  useEffect(() => {
    if (!runs?.some(({ state }) => state === 'waiting' || state === 'running')) return
    const timer = setTimeout(reloadRuns, POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [runs])
}

const POLL_INTERVAL_MS = 2_000

/** Repeats a failed run, with a notice on the result. */
function useRunAgain(reportId: number): (run: Pick<ReportRun, 'id'>) => void {
  const api = useApi(reportsApi)
  const { t, i18n } = useLingui()
  const router = useRouter()

  return useCallback(
    ({ id }) => {
      const showNotice = (text: string) => void notify({ text, milliseconds: 5000 })
      void api
        .runAgain(reportId, id)
        .then(
          () => showNotice(t`The report is being made again.`),
          (error: unknown) => showNotice(failureSentence(i18n, failureIn(error))),
        )
        .then(() => router.invalidate())
    },
    [api, reportId, router, t, i18n],
  )
}

type Delivery = ReportRun['deliveries'][number]

/** The recipients without the report, grouped by reason; false if there is none. */
const reasonsOf = (run: ReportRun) => hasReasons(run) && <RunReasons deliveries={run.deliveries} />

const hasReasons = ({ deliveries }: ReportRun): boolean =>
  deliveries.some(({ state, is_linked }) => state === 'failed' || state === 'refused' || is_linked)

/** People whom the reader may not see are only counted. */
function RunReasons({ deliveries }: Pick<ReportRun, 'deliveries'>) {
  const { t, i18n } = useLingui()
  const { number, list } = useFormats()
  const reasonOf = ({ state, failure, is_linked }: Delivery) => {
    if (state === 'sent') return is_linked ? t`The files were too large for a letter, a link was sent` : null
    if (state === 'waiting') return null
    return i18n._(failure === null ? reportDeliveryStateNames[state] : reportFailureNames[failure])
  }
  const namesIn = (group: readonly Delivery[]) => {
    const visible = group.flatMap(({ person }) => person?.name ?? [])
    const hiddenCount = group.length - visible.length
    const count = number(hiddenCount)
    const others = visible.length === 0 ? t`${count} whom you do not see` : t`${count} more`
    return list([...visible, ...(hiddenCount > 0 ? [others] : [])])
  }
  const reasons = new Set(deliveries.map(reasonOf).filter((reason) => reason !== null))

  return (
    <ul className={classes['reasons']}>
      {[...reasons].map((reason) => (
        <li key={reason}>
          {reason}: {namesIn(deliveries.filter((delivery) => reasonOf(delivery) === reason))}
        </li>
      ))}
    </ul>
  )
}

/** The columns of a report’s runs. */
function useRunColumns(onAgain: (run: ReportRun) => void): Column<ReportRun>[] {
  const { t } = useLingui()
  const { number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'due_at',
        width: 200,
        header: t`When`,
        cell: ({ due_at, cause, asked_by }) => (
          <span className={classes['cell']}>
            <Moment at={due_at} as="date-time" />
            <span className={classes['aside']}>
              {cause === 'schedule' ? t`By schedule` : asked_by ? t`Asked for by ${asked_by.name}` : t`Asked for`}
            </span>
          </span>
        ),
      },
      { name: 'days', width: 180, header: t`Days`, cell: (run) => <RunDays run={run} /> },
      { name: 'state', width: 140, header: t`State`, cell: ({ state }) => <RunMark state={state} /> },
      {
        name: 'sent',
        width: 100,
        header: t`Got it`,
        isNumber: true,
        cell: ({ deliveries }) => {
          const sent = number(deliveries.filter(({ state }) => state === 'sent').length)
          const all = number(deliveries.length)
          return deliveries.length === 0 ? '—' : t`${sent} of ${all}`
        },
      },
      {
        name: 'files',
        width: 180,
        header: t`Your files`,
        cell: ({ deliveries }) => {
          const files = deliveries.flatMap((delivery) => delivery.files)
          if (files.length === 0) return '—'
          return (
            <span className={classes['files']}>
              {files.map((file) => (
                <FileButton key={file.id} file={file} />
              ))}
            </span>
          )
        },
      },
      {
        name: 'again',
        width: 120,
        header: t`Actions`,
        cell: (run) =>
          run.state === 'failed' ? (
            <Button variant="default" size="compact-sm" onClick={() => onAgain(run)}>
              <Trans>Run again</Trans>
            </Button>
          ) : (
            '—'
          ),
      },
    ],
    [t, number, onAgain],
  )
}

function RunDays({ run }: { run: Pick<ReportRun, 'from' | 'to'> }) {
  return useDayNames().days(run)
}
