import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { Report } from '#contracts/reports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { Moment } from '#src/ui/moment.tsx'
import { reportFormatNames, reportKindNames, reportPeriodNames } from '#src/words/reports.ts'

import { ReportState } from '../report-state.tsx'
import classes from '../reports.module.css'
import { useRecipientWords } from '../use-recipient-words.ts'
import { useScheduleWords } from '../use-schedule-words.ts'
import { useFilterWords } from './use-filter-words.ts'

/** What is sent, as what, when and to whom. */
export function ReportFacts({ report }: { report: Report }) {
  const { t, i18n } = useLingui()
  const { list } = useFormats()
  const words = useScheduleWords()
  const recipients = useRecipientWords()
  const filters = useFilterWords()(report)
  const { kind, period, formats, locale, schedule, time_zone, next_at, created_by, updated_at } = report
  const facts: { label: string; value: ReactNode; aside?: string }[] = [
    { label: t`State`, value: <ReportState report={report} /> },
    { label: t`Report on`, value: i18n._(reportKindNames[kind]) },
    { label: t`Narrowed to`, value: filters.length > 0 ? filters.join(' · ') : t`Nothing: all of it` },
    { label: t`Of which days`, value: i18n._(reportPeriodNames[period]) },
    { label: t`When`, value: words.schedule(schedule), aside: time_zone },
    { label: t`Next`, value: next_at === null ? '—' : <Moment at={next_at} as="date-time" /> },
    { label: t`Sent as`, value: list(formats.map((format) => i18n._(reportFormatNames[format]))) },
    { label: t`Language`, value: languageNames[locale] },
    { label: t`Sent to`, value: recipients(report) || '—' },
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
