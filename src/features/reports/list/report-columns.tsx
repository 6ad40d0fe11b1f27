import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Report } from '#contracts/reports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { reportFormatNames, reportKindNames, reportPeriodNames } from '#src/words/reports.ts'

import { reportAddress } from '../report-address.ts'
import { ReportState } from '../report-state.tsx'
import classes from '../reports.module.css'
import { RunMark } from '../run-mark.tsx'
import { useRecipientWords } from '../use-recipient-words.ts'
import { useScheduleWords } from '../use-schedule-words.ts'

type ReportColumnsProps = { onSwitch: (report: Report) => void; onRemove: (report: Report) => void }

/** The columns of the list of reports. */
export function useReportColumns({ onSwitch, onRemove }: ReportColumnsProps): Column<Report>[] {
  const { t, i18n } = useLingui()
  const { list } = useFormats()
  const words = useScheduleWords()
  const recipients = useRecipientWords()

  return useMemo(
    () => [
      {
        name: 'title',
        width: 180,
        header: t`Title`,
        isSortable: true,
        cell: ({ id, title }) => <Link {...reportAddress(id)}>{title}</Link>,
      },
      {
        name: 'kind',
        width: 150,
        header: t`Report on`,
        isSortable: true,
        cell: ({ kind }) => i18n._(reportKindNames[kind]),
      },
      {
        name: 'schedule',
        width: 190,
        header: t`When`,
        cell: ({ schedule, time_zone }) => (
          <span className={classes['cell']}>
            {words.schedule(schedule)}
            <span className={classes['aside']}>{time_zone}</span>
          </span>
        ),
      },
      { name: 'period', width: 180, header: t`Days`, cell: ({ period }) => i18n._(reportPeriodNames[period]) },
      {
        name: 'recipients',
        width: 170,
        header: t`Sent to`,
        cell: (report) => <span className={classes['cell']}>{recipients(report) || '—'}</span>,
      },
      {
        name: 'locale',
        width: 100,
        header: t`Language`,
        cell: ({ locale }) => <span className={classes['cell']}>{languageNames[locale]}</span>,
      },
      {
        name: 'formats',
        width: 120,
        header: t`Sent as`,
        cell: ({ formats }) => list(formats.map((format) => i18n._(reportFormatNames[format]))),
      },
      { name: 'state', width: 116, header: t`State`, cell: (report) => <ReportState report={report} /> },
      {
        name: 'next_at',
        width: 108,
        header: t`Next`,
        isSortable: true,
        cell: (report) => (report.next_at === null ? <ReportState report={report} /> : <Moment at={report.next_at} />),
      },
      {
        name: 'last_run',
        width: 120,
        header: t`Last run`,
        cell: ({ last_run }) =>
          last_run === null ? (
            t`Not yet`
          ) : (
            <span className={classes['cell']}>
              <RunMark state={last_run.state} />
              <span className={classes['aside']}>
                <Moment at={last_run.due_at} />
              </span>
            </span>
          ),
      },
      {
        name: 'updated_at',
        width: 108,
        header: t`Changed`,
        isSortable: true,
        cell: ({ updated_at }) => <Moment at={updated_at} />,
      },
      {
        name: 'buttons',
        width: 88,
        header: t`Actions`,
        cell: (report) => <ReportButtons report={report} onSwitch={onSwitch} onRemove={onRemove} />,
      },
    ],
    [t, i18n, list, words, recipients, onSwitch, onRemove],
  )
}

type ReportButtonsProps = {
  report: Report
  onSwitch: (report: Report) => void
  onRemove: (report: Report) => void
}

function ReportButtons({ report, onSwitch, onRemove }: ReportButtonsProps) {
  const { t } = useLingui()
  const { title, active } = report
  const SwitchIcon = active ? IconPlayerPause : IconPlayerPlay
  const switchLabel = active ? t`Switch ${title} off` : t`Switch ${title} on`

  return (
    <span className={classes['buttons']}>
      <ActionIcon variant="subtle" aria-label={switchLabel} title={switchLabel} onClick={() => onSwitch(report)}>
        <SwitchIcon size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t`Remove ${title}`} onClick={() => onRemove(report)}>
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </span>
  )
}
