import { Trans, useLingui } from '@lingui/react/macro'

import type { ImportPreview } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'
import { channelNames, speakerNames } from '#src/words/conversation.ts'

import classes from './preview-list.module.css'

/** The first conversations as they would be stored. */
export function PreviewList({ preview }: { preview: readonly ImportPreview[] }) {
  return (
    <section className={classes['previews']}>
      <h3 className={classes['title']}>
        <Trans>How the first ones would look</Trans>
      </h3>
      {preview.map((conversation) => (
        <Preview key={`${conversation.file} ${conversation.external_id}`} {...conversation} />
      ))}
    </section>
  )
}

function Preview({
  file,
  channel,
  started_at,
  duration_ms,
  agent,
  customer,
  turns,
  turn_count,
  ...rest
}: ImportPreview) {
  const { i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  const facts = [
    i18n._(channelNames[channel]),
    started_at && dateTime(started_at, 'UTC'),
    duration_ms !== null && duration(duration_ms),
    agent,
    customer,
  ].filter(Boolean)

  return (
    <details className={classes['preview']}>
      <summary className={classes['summary']}>
        <span className={classes['name']}>{rest.subject ?? rest.external_id}</span>
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
