import { Trans, useLingui } from '@lingui/react/macro'

import type { ImportDetail, ImportPreview, ImportRecordPreview, ImportPolicyPreview } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames, speakerNames } from '#src/words/conversation.ts'

import { tableNames } from './import-words.ts'
import classes from './preview-list.module.css'

type PreviewListProps = { preview: ImportDetail['preview']; zone: string }

/** The first entries of each kind as they would be stored, with times in the time zone of the files. */
export function PreviewList({ preview, zone }: PreviewListProps) {
  const conversations = preview.filter((row) => 'channel' in row)
  const records = preview.filter((row) => 'record_id' in row)
  const policies = preview.filter((row) => 'told' in row)

  return (
    <>
      {conversations.length > 0 && (
        <section className={classes['previews']}>
          <h3 className={classes['title']}>
            <Trans>How the first ones would look</Trans>
          </h3>
          {conversations.map((conversation) => (
            <Preview key={`${conversation.file} ${conversation.external_id}`} zone={zone} {...conversation} />
          ))}
        </section>
      )}
      {records.length > 0 && <RecordPreviews records={records} zone={zone} />}
      {policies.length > 0 && <PolicyPreviews rows={policies} />}
    </>
  )
}

function Preview({
  zone,
  file,
  channel,
  started_at,
  duration_ms,
  agent,
  customer,
  turns,
  turn_count,
  ...rest
}: ImportPreview & { zone: string }) {
  const { i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  const facts = [
    i18n._(channelNames[channel]),
    started_at && `${dateTime(started_at, zone)} (${zone})`,
    duration_ms !== null && duration(duration_ms),
    ...(rest.subject ? [agent, customer] : []),
  ].filter(Boolean)
  const people = [customer, agent].filter(Boolean).join(' · ')

  return (
    <details className={classes['preview']}>
      <summary className={classes['summary']}>
        <span className={classes['name']} title={rest.external_id}>
          {rest.subject || people || file}
        </span>
        <span className={classes['facts']}>{facts.join(' · ')}</span>
      </summary>
      <p className={classes['file']}>{file}</p>
      {withIndexes(turns).map(({ index, ...turn }) => (
        <p key={index} className={classes['turn']}>
          <strong>{i18n._(speakerNames[turn.speaker])}</strong> {turn.text}
        </p>
      ))}
      {turn_count > turns.length && (
        <p className={classes['facts']}>
          <Trans>and so on, {turn_count} turns in all</Trans>
        </p>
      )}
    </details>
  )
}

/** The turns are never reordered, so the index serves as key. */
const withIndexes = (turns: ImportPreview['turns']) => turns.map((turn, index) => ({ ...turn, index }))

/** The first dialling records as they would be stored, with times in the time zone of the files. */
function RecordPreviews({ records, zone }: { records: readonly ImportRecordPreview[]; zone: string }) {
  const { dateTime } = useFormats()

  return (
    <section className={classes['previews']}>
      <h3 className={classes['title']}>
        <Trans>How the first dialling records would look</Trans>
      </h3>
      {records.map(({ file, row, record_id, customer, phone, last_attempt_at, last_result }) => (
        <div key={`${file} ${row}`} className={classes['preview']} title={file}>
          <div className={classes['summary']}>
            <span className={classes['name']}>{record_id ?? <Trans>Row {row}</Trans>}</span>
            <span className={classes['facts']}>
              {[customer, phone, last_attempt_at && `${dateTime(last_attempt_at, zone)} (${zone})`, last_result]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </div>
      ))}
    </section>
  )
}

/**
 * The first rows of policies and debts as they would be stored. Amounts are shown as they were read, to the last
 * decimal.
 */
function PolicyPreviews({ rows }: { rows: readonly ImportPolicyPreview[] }) {
  const { i18n } = useLingui()
  const { day } = useFormats()

  return (
    <section className={classes['previews']}>
      <h3 className={classes['title']}>
        <Trans>How the first rows of policies and debts would look</Trans>
      </h3>
      {rows.map(({ file, row, told: kind, number, person, day: date, amount, currency, status }) => (
        <div key={`${file} ${kind} ${row}`} className={classes['preview']} title={file}>
          <div className={classes['summary']}>
            <span className={classes['name']}>{number}</span>
            <span className={classes['facts']}>
              {[
                i18n._(tableNames[kind]),
                person,
                date && day(date),
                amount && (currency === null ? amount : `${amount} ${currency}`),
                status,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
        </div>
      ))}
    </section>
  )
}
