import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { ReportRun } from '#contracts/reports.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'

import { FileButton } from '../file-button.tsx'
import type { ReportsApi } from '../reports.api.ts'
import classes from '../reports.module.css'
import { RunMark } from '../run-mark.tsx'

type RunColumnsProps = { api: ReportsApi; onAgain: (run: ReportRun) => void }

/** The columns of a report’s runs. */
export function useRunColumns({ api, onAgain }: RunColumnsProps): Column<ReportRun>[] {
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
                <FileButton key={file.id} file={file} api={api} />
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
    [t, number, api, onAgain],
  )
}

function RunDays({ run }: { run: Pick<ReportRun, 'from' | 'to'> }) {
  return useDayNames().days(run)
}
