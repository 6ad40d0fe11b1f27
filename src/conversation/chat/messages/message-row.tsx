import { Trans, useLingui } from '@lingui/react/macro'
import { IconChecklist, IconRobot } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'

import type { Attachment } from '#contracts/attachments.ts'
import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurn } from '#contracts/calls.ts'
import { Marked } from '#src/ui/conversation/marked.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { consentAnswerNames } from '#src/words/consent.ts'
import { speakerNames } from '#src/words/conversation.ts'

import marked from '../../turn-marks.module.css'
import { TurnMarks } from '../../turn-marks.tsx'
import { AttachmentView } from '../attachments/attachment-view.tsx'
import type { ConsentTag } from './consent-tags.ts'
import classes from './messages.module.css'

type MessageRowProps = {
  turn: CallTurn
  /** The index of the message, from 0. */
  index: number
  chat: Pick<CallDetail, 'started_at' | 'time_zone'>
  isContinued: boolean
  /** The attachments of the message. */
  attachments: readonly Attachment[]
  marks: readonly CallMarker[]
  consent: ConsentTag | null
  /** The folded search text; empty if there is no search. */
  query: string
  /** The index of the current match in this message. */
  currentMatch: number | null
  onRetry: () => void
}

/** A message with its author, time and text. Authors differ by their name and by the side. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { turn, index, chat, isContinued, attachments, marks, consent, query, currentMatch, onRetry } = props
  const { i18n } = useLingui()
  const { speaker, speaker_name, start_ms, text } = turn
  const role = i18n._(speakerNames[speaker])

  return (
    <article
      className={classes['message']}
      data-turn={index}
      data-speaker={speaker}
      data-continued={isContinued || undefined}
    >
      <div className={classes['writer']} data-hidden={isContinued || speaker === 'system' || undefined}>
        {speaker === 'bot' && <IconRobot size={14} stroke={1.5} aria-hidden />}
        <strong>{role}</strong>
        {speaker_name && <span className={classes['name']}>{speaker_name}</span>}
      </div>
      <div className={classes['bubble']}>
        {attachments.map((attachment) => (
          <AttachmentView key={attachment.id} attachment={attachment} onRetry={onRetry} />
        ))}
        {text.trim() !== '' && (
          <p className={classes['text']} data-said>
            <Marked text={text} query={query} current={currentMatch} />
          </p>
        )}
        <MessageTime index={index} start_ms={start_ms} chat={chat} />
      </div>
      <MessageTags marks={marks} consent={consent} />
    </article>
  )
})

type MessageTimeProps = {
  index: number
  start_ms: number | null
  chat: Pick<CallDetail, 'started_at' | 'time_zone'>
}

/** The time of the message in the partner's time zone, as a link to the message: the parameter `m`, on any page that displays it. */
function MessageTime({ index, start_ms, chat: { started_at, time_zone } }: MessageTimeProps) {
  const { t } = useLingui()
  const { time, dateTime, duration } = useFormats()
  const moment = started_at === null || start_ms === null ? null : new Date(Date.parse(started_at) + start_ms)
  const label = moment ? time(moment, time_zone) : start_ms === null ? `#${index + 1}` : duration(start_ms)

  return (
    <Link
      to="."
      search={(search) => ({ ...search, m: index })}
      replace
      resetScroll={false}
      className={classes['time']}
      aria-label={t`${label}, link to this message`}
      title={moment ? `${dateTime(moment, time_zone)} · ${time_zone}` : undefined}
    >
      {label}
    </Link>
  )
}

type MessageTagsProps = { marks: readonly CallMarker[]; consent: ConsentTag | null }

/** The marks of a message, and its role in a consent. */
function MessageTags({ marks, consent }: MessageTagsProps) {
  const { i18n } = useLingui()
  if (marks.length === 0 && !consent) return null

  return (
    <div className={classes['tags']}>
      {consent && (
        <span className={marked['tag']}>
          <IconChecklist size={12} stroke={1.5} aria-hidden />
          {consent === 'asked' ? (
            <Trans>Consent asked for</Trans>
          ) : (
            <Trans>Consent: {i18n._(consentAnswerNames[consent])}</Trans>
          )}
        </span>
      )}
      <TurnMarks marks={marks} />
    </div>
  )
}
