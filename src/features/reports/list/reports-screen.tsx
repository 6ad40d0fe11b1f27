import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import type { Page } from '#contracts/pagination.ts'
import { reportKinds } from '#contracts/report-kinds.ts'
import type { Report } from '#contracts/reports.ts'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { reportFormatNames, reportKindNames, reportPeriodNames } from '#src/words/reports.ts'

import { RemoveReport } from '../remove-report.tsx'
import { reportAddress } from '../report-address.ts'
import { ReportState, RunMark } from '../report-marks.tsx'
import classes from '../reports.module.css'
import { useReportSwitch } from '../use-report-switch.ts'
import { useRecipientText, useScheduleText } from '../use-report-texts.ts'
import type { ReportsSearch } from './reports-search.ts'

type ReportsScreenProps = { reports: Promise<Page<Report>>; search: ReportsSearch }

/** All scheduled reports: content, schedule, recipients, and the latest run. */
export function ReportsScreen({ reports, search }: ReportsScreenProps) {
  const { t } = useLingui()
  const [reportToRemove, setReportToRemove] = useState<Report | null>(null)
  const reload = useReload()
  const columns = useReportColumns(setReportToRemove)
  const list = usePromiseState(reports)

  return (
    <ListScreen
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
      renderFilters={(filter) => (
        <>
          <SearchField placeholder={t`Title`} value={search.q} onChange={(q) => filter({ q })} />
          <EnumSelect
            label={t`Report on`}
            all={t`Everything`}
            values={reportKinds}
            names={reportKindNames}
            value={search.kind}
            onChange={(kind) => filter({ kind })}
          />
          <NativeSelect
            label={t`State`}
            value={search.active ?? ''}
            data={[
              { value: '', label: t`All states` },
              { value: 'yes', label: t`Switched on` },
              { value: 'no', label: t`Switched off` },
            ]}
            onChange={({ currentTarget: { value } }) =>
              filter({ active: value === 'yes' || value === 'no' ? value : undefined })
            }
          />
        </>
      )}
      list={list}
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
    >
      {reportToRemove && (
        <RemoveReport
          report={reportToRemove}
          onRemoved={() => {
            setReportToRemove(null)
            reload()
          }}
          onClose={() => setReportToRemove(null)}
        />
      )}
    </ListScreen>
  )
}

const AddReport = () => (
  <AddLink to="/reports/new">
    <Trans>Add report</Trans>
  </AddLink>
)

function useReportColumns(onRemove: (report: Report) => void): Column<Report>[] {
  const { t, i18n } = useLingui()
  const { list } = useFormats()
  const scheduleText = useScheduleText()
  const recipientText = useRecipientText()
  const onSwitch = useReportSwitch()

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
            {scheduleText.schedule(schedule)}
            <span className={classes['aside']}>{time_zone}</span>
          </span>
        ),
      },
      { name: 'period', width: 180, header: t`Days`, cell: ({ period }) => i18n._(reportPeriodNames[period]) },
      {
        name: 'recipients',
        width: 170,
        header: t`Sent to`,
        cell: (report) => <span className={classes['cell']}>{recipientText(report) || '—'}</span>,
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
    [t, i18n, list, scheduleText, recipientText, onSwitch, onRemove],
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
