import { Trans, useLingui } from '@lingui/react/macro'

import type { ImportDetail, ImportPreview, ImportRecordPreview, ImportPolicyPreview } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames, speakerNames } from '#src/words/conversation.ts'

import { tableNames } from './import-words.ts'
import classes from './preview-list.module.css'

type PreviewListProps = { preview: ImportDetail['preview']; zone: string }

/** The first of each kind as they would be stored, with times in the zone that was said of the files. */
export function PreviewList({ preview, zone }: PreviewListProps) {
  const conversations = preview.filter((one) => 'channel' in one)
  const records = preview.filter((one) => 'record_id' in one)
  const policies = preview.filter((one) => 'told' in one)

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
      {numbered(turns).map(({ at, ...turn }) => (
        <p key={at} className={classes['turn']}>
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

/** They are never moved: their place is their name. */
const numbered = (turns: ImportPreview['turns']) => turns.map((turn, at) => ({ ...turn, at }))

/** The first rows of a calling base as they would be stored, with times in the zone that was said of the files. */
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

/** The first rows of policies and debts as they would be stored. Amounts stand as they are read, to the last decimal. */
function PolicyPreviews({ rows }: { rows: readonly ImportPolicyPreview[] }) {
  const { i18n } = useLingui()
  const { day } = useFormats()

  return (
    <section className={classes['previews']}>
      <h3 className={classes['title']}>
        <Trans>How the first rows of policies and debts would look</Trans>
      </h3>
      {rows.map(({ file, row, told, number, person, day: on, amount, currency, status }) => (
        <div key={`${file} ${told} ${row}`} className={classes['preview']} title={file}>
          <div className={classes['summary']}>
            <span className={classes['name']}>{number}</span>
            <span className={classes['facts']}>
              {[
                i18n._(tableNames[told]),
                person,
                on && day(on),
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
