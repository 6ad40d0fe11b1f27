import { Trans, useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'

import type { DiallingRecord } from '#contracts/dialling-records.ts'
import { failureKindOf } from '#src/lib/request-failed.ts'
import { CustomerFacts } from '#src/ui/conversation/customer-facts.tsx'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { Fact, Facts } from '#src/ui/conversation/facts.tsx'
import { Split } from '#src/ui/conversation/split.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { Disposition } from '../disposition.tsx'
import { DoNotCall } from '../do-not-call.tsx'
import { AttemptTimeline } from './attempt-timeline.tsx'
import { Duplicates } from './duplicates.tsx'
import { NextAttempt } from './next-attempt.tsx'
import classes from './record.module.css'

type DiallingRecordScreenProps = {
  record: Promise<DiallingRecord>
  /** Shown if the record does not exist or is not accessible to this person. */
  missing: ReactNode
}

/** A record of a calling base, while it loads and after. */
export function DiallingRecordScreen({ record, missing }: DiallingRecordScreenProps) {
  const reload = useReload()
  const answer = usePromiseState(record)
  if (failureKindOf(answer.error) === 'missing') return missing
  return <DiallingRecordPage answer={answer} onRetry={reload} />
}

type DiallingRecordPageProps = { answer: PromiseState<DiallingRecord>; onRetry: () => void }

/** One record of a calling base: its attempts and recordings, its columns, and when the person may be called again. */
function DiallingRecordPage({ answer, onRetry }: DiallingRecordPageProps) {
  const isStacked = useMediaQuery('(max-width: 63.99em)', false, { getInitialValueInEffect: false })
  const title = usePageTitle()
  const record = answer.value
  const name = record?.record_id ?? null

  return (
    <Page title={name === null ? title : <Trans>Dialling record {name}</Trans>}>
      <AsyncContent answer={answer} rows={10} onRetry={onRetry}>
        {(loaded) => (
          <>
            <RecordFacts record={loaded} />
            <Split aside={!isStacked && <Aside record={loaded} />}>
              <div className={classes['main']}>
                {isStacked && <NextAttempt record={loaded} />}
                <AttemptTimeline record={loaded} />
                <ImportedFields record={loaded} />
                {isStacked && <RecordOutcome record={loaded} />}
              </div>
            </Split>
          </>
        )}
      </AsyncContent>
    </Page>
  )
}

const Aside = ({ record }: { record: DiallingRecord }) => (
  <div className={classes['main']}>
    <NextAttempt record={record} />
    <RecordOutcome record={record} />
  </div>
)

/** The facts about a record, in one line or a few. */
function RecordFacts({ record }: { record: DiallingRecord }) {
  const { t } = useLingui()
  const { dateTime, number } = useFormats()
  const { partner, campaign, customer_name, attempts, last_attempt_at: last, time_zone } = record

  return (
    <FactLine
      facts={[
        { name: t`Customer`, value: customer_name },
        { name: t`Partner`, value: partner.name },
        { name: t`Campaign`, value: campaign?.name ?? null },
        { name: t`Attempts`, value: attempts === null ? null : number(attempts) },
        {
          name: t`Last attempt`,
          value: last && dateTime(last, time_zone),
          hint: last && `${time_zone} · ${dateTime(last, 'UTC')} UTC`,
        },
      ]}
    />
  )
}

/** The record as imported: the known columns, and all other columns. */
function ImportedFields({ record }: { record: DiallingRecord }) {
  const { t } = useLingui()
  const { number, dateTime } = useFormats()
  const { time_zone, attempts, last_attempt_at: last, next_attempt_at: next, fields } = record
  const moment = (at: string | null) => at && `${dateTime(at, time_zone)} (${time_zone})`

  return (
    <section>
      <CustomerFacts customer={record.customer} />
      <Facts title={<Trans>As imported</Trans>}>
        <Fact name={t`Record`} value={record.record_id} />
        <Fact name={t`Campaign`} value={record.campaign?.name} />
        <Fact name={t`Attempts`} value={attempts === null ? null : number(attempts)} />
        <Fact name={t`Last attempt`} value={moment(last)} />
        <Fact name={t`Last result`} value={record.last_result?.words} />
        <Fact name={t`Disposition`} value={record.own_disposition?.words} />
        <Fact name={t`Planned next`} value={moment(next)} />
        <Fact name={t`Do not call`} value={<DoNotCall value={record.do_not_call} />} />
      </Facts>
      <Facts title={<Trans>Other columns</Trans>}>
        {fields.length === 0 ? (
          <Fact name={t`Other columns`} value={null} />
        ) : (
          fields.map(({ name, value, is_masked }) => <Fact key={name} name={name} value={value} isMasked={is_masked} />)
        )}
      </Facts>
    </section>
  )
}

/** The final disposition of a record, its duplicates and its sources. */
function RecordOutcome({ record }: { record: DiallingRecord }) {
  const { t } = useLingui()

  return (
    <div className={classes['standing']}>
      <Facts title={<Trans>Disposition</Trans>}>
        <Fact name={t`Of the record`} value={<Disposition disposition={record.own_disposition} />} />
        <Fact name={t`Of the last attempt`} value={<Disposition disposition={record.last_result} />} />
        <Fact name={t`Do not call`} value={<DoNotCall value={record.do_not_call} />} />
      </Facts>
      <Duplicates record={record} />
      <RecordSources record={record} />
    </div>
  )
}

/** The file rows of a record, the newest first, each with its whole hash. */
function RecordSources({ record: { sources, time_zone } }: { record: DiallingRecord }) {
  const { t } = useLingui()
  const { dateTime, number } = useFormats()

  if (sources.length === 0) {
    return (
      <Facts title={<Trans>Source</Trans>}>
        <Fact name={t`File`} value={null} />
      </Facts>
    )
  }
  return sources.map(({ file, row, format, sha256, imported_at }) => (
    <Facts key={`${sha256} ${row}`} title={<Trans>Source</Trans>}>
      <Fact name={t`File`} value={file} />
      <Fact name={t({ message: 'Row', context: 'of a file' })} value={number(row)} />
      <Fact name={t`Format`} value={format} />
      <Fact name="SHA-256" value={sha256} />
      <Fact name={t`Imported`} value={`${dateTime(imported_at, time_zone)} (${time_zone})`} />
    </Facts>
  ))
}
