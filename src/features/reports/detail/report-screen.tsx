import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import type { Report } from '#contracts/reports.ts'
import { useApi } from '#src/context/app-context.ts'
import { useAction } from '#src/forms/use-action.ts'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { useFormats } from '#src/ui/formats.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'
import { groupingNames, outcomeNames } from '#src/words/beyond.ts'
import { channelNames } from '#src/words/conversation.ts'
import { reportFormatNames, reportKindNames, reportPeriodNames } from '#src/words/reports.ts'

import { reportsSearch } from '../list/reports-search.ts'
import { RemoveReport } from '../remove-report.tsx'
import { ReportState } from '../report-marks.tsx'
import { type ReportAnswers, reportsApi } from '../reports.api.ts'
import classes from '../reports.module.css'
import { useReportSwitch } from '../use-report-switch.ts'
import { useRecipientText, useScheduleText } from '../use-report-texts.ts'
import type { RunsSearch } from './runs-search.ts'
import { RunsSection } from './runs-section.tsx'

type ReportScreenProps = { answers: ReportAnswers; search: RunsSearch }

/** A report: its settings, and its runs. */
export function ReportScreen({ answers, search }: ReportScreenProps) {
  const reload = useReload()
  const title = usePageTitle()
  const [report, runs] = [usePromiseState(answers.report), usePromiseState(answers.runs)]
  const loaded = report.value

  return (
    <Page
      title={loaded?.title ?? title}
      sentence={<Trans>What is sent, when and to whom, and did it arrive?</Trans>}
      actions={loaded && <ReportActions report={loaded} />}
    >
      <AsyncContent answer={report} rows={10} onRetry={reload}>
        {(current) => (
          <>
            <ReportFacts report={current} />
            <RunsSection reportId={current.id} runs={runs} search={search} />
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

/** The actions of a report. */
function ReportActions({ report }: { report: Report }) {
  const { t, i18n } = useLingui()
  const api = useApi(reportsApi)
  const reload = useReload()
  const navigate = useNavigate()
  const [isRemoving, setIsRemoving] = useState(false)
  const switchOver = useReportSwitch()
  const { id, active } = report
  const run = useAction({
    act: (_: null, signal) => api.run(id, signal),
    onDone: () => {
      void notify({ text: t`The report is being made.`, milliseconds: 5000 })
      reload()
    },
  })

  return (
    <>
      <WaitingButton isWaiting={run.isPending} onClick={() => run.run(null)}>
        <Trans>Run now</Trans>
      </WaitingButton>
      <LinkButton link={{ to: '/reports/edit/$id', params: { id: String(id) } }} variant="default">
        <Trans>Edit</Trans>
      </LinkButton>
      <Button variant="default" onClick={() => switchOver(report)}>
        {active ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      </Button>
      <Button variant="default" onClick={() => setIsRemoving(true)}>
        <Trans>Remove</Trans>
      </Button>
      {run.failure && <p role="alert">{failureSentence(i18n, run.failure)}</p>}
      {isRemoving && (
        <RemoveReport
          report={report}
          onRemoved={() => void navigate({ to: '/reports', search: reportsSearch.defaults })}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </>
  )
}

/** The settings of a report: content, formats, schedule and recipients. */
function ReportFacts({ report }: { report: Report }) {
  const { t, i18n } = useLingui()
  const { list } = useFormats()
  const scheduleText = useScheduleText()
  const recipientText = useRecipientText()
  const filters = useFilterTexts()(report)
  const { kind, period, formats, locale, schedule, time_zone, next_at, created_by, updated_at } = report
  const facts: { label: string; value: ReactNode; aside?: string }[] = [
    { label: t`State`, value: <ReportState report={report} /> },
    { label: t`Report on`, value: i18n._(reportKindNames[kind]) },
    { label: t`Narrowed to`, value: filters.length > 0 ? filters.join(' · ') : t`Nothing: all of it` },
    { label: t`Of which days`, value: i18n._(reportPeriodNames[period]) },
    { label: t`When`, value: scheduleText.schedule(schedule), aside: time_zone },
    { label: t`Next`, value: next_at === null ? '—' : <Moment at={next_at} as="date-time" /> },
    { label: t`Sent as`, value: list(formats.map((format) => i18n._(reportFormatNames[format]))) },
    { label: t`Language`, value: languageNames[locale] },
    { label: t`Sent to`, value: recipientText(report) || '—' },
    { label: t`Made by`, value: created_by?.name ?? '—' },
    { label: t`Changed`, value: <Moment at={updated_at} /> },
  ]

  return (
    <dl className={classes['facts']}>
      {facts.map(({ label, value, aside }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {aside && <span className={classes['aside']}>{aside}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The filters of a report in words, one by one. Names that the reader may not see are shown as hidden. */
function useFilterTexts() {
  const { t, i18n } = useLingui()
  const scorecards = useScorecardWords()

  return ({ filter, names }: Pick<Report, 'filter' | 'names'>): string[] => {
    const nameOf = (id: number | undefined, name: string | undefined) =>
      id === undefined ? undefined : (name ?? t`Something that you do not see`)
    const [partner, team] = [
      nameOf(filter.compare_partner_id, names.compare_partner),
      nameOf(filter.compare_team_id, names.compare_team),
    ]
    const grouping = filter.by && i18n._(groupingNames[filter.by])

    return [
      filter.channel && i18n._(channelNames[filter.channel]),
      nameOf(filter.partner_id, names.partner),
      nameOf(filter.campaign_id, names.campaign),
      nameOf(filter.team_id, names.team),
      nameOf(filter.agent_id, names.agent),
      nameOf(filter.scorecard_id, names.scorecard && scorecards.title(names.scorecard)),
      filter.judge && (filter.judge === 'people' ? t`Scores by people` : t`Scores by the machine`),
      partner && t`Compared with ${partner}`,
      team && t`Compared with ${team}`,
      grouping && t`Persistency told by: ${grouping}`,
      filter.outcome && i18n._(outcomeNames[filter.outcome]),
    ].filter((text) => text !== undefined)
  }
}
