import { Trans, useLingui } from '@lingui/react/macro'
import { IconChecklist, IconRobot } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Attachment } from '#contracts/attachments.ts'
import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallDetail, CallTurn } from '#contracts/calls.ts'
import { Marked } from '#src/ui/conversation/marked.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { speakerNames } from '#src/words/conversation.ts'
import { AttachmentView } from '../attachments/attachment-view.tsx'
import type { ConsentTag } from './consent-tags.ts'
import classes from './messages.module.css'
import { consentAnswerNames } from '#src/words/consent.ts'
import marked from '../../turn-marks.module.css'
import { TurnMarks } from '../../turn-marks.tsx'

type MessageRowProps = {
  turn: CallTurn
  /** Its place among the messages, counted from 0. */
  at: number
  chat: Pick<CallDetail, 'started_at' | 'time_zone'>
  isContinued: boolean
  /** What was sent with it. */
  sent: readonly Attachment[]
  marks: readonly CallMarker[]
  consent: ConsentTag | null
  /** What is searched for, folded; empty when nothing is. */
  wanted: string
  /** Which of the occurrences in this message is looked at. */
  currentMatch: number | null
  onRetry: () => void
}

/** Who wrote what, and when. Writers are told apart by their name and by where they stand. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { turn, at, chat, isContinued, sent, marks, consent, wanted, currentMatch, onRetry } = props
  const { i18n } = useLingui()
  const { speaker, speaker_name, start_ms, text } = turn
  const role = i18n._(speakerNames[speaker])

  return (
    <article
      className={classes['message']}
      data-turn={at}
      data-speaker={speaker}
      data-continued={isContinued || undefined}
    >
      <div className={classes['writer']} data-hidden={isContinued || speaker === 'system' || undefined}>
        {speaker === 'bot' && <IconRobot size={14} stroke={1.5} aria-hidden />}
        <strong>{role}</strong>
        {speaker_name && <span className={classes['name']}>{speaker_name}</span>}
      </div>
      <div className={classes['bubble']}>
        {sent.map((attachment) => (
          <AttachmentView key={attachment.id} attachment={attachment} onRetry={onRetry} />
        ))}
        {text.trim() !== '' && (
          <p className={classes['text']} data-said>
            <Marked text={text} query={wanted} current={currentMatch} />
          </p>
        )}
        <MessageTime at={at} start_ms={start_ms} chat={chat} />
      </div>
      <MessageTags marks={marks} consent={consent} />
    </article>
  )
})

type MessageTimeProps = {
  at: number
  start_ms: number | null
  chat: Pick<CallDetail, 'started_at' | 'time_zone'>
}

/** When it was written, by the partner's clock, and the address of the message: `m`, on any page that shows it. */
function MessageTime({ at, start_ms, chat: { started_at, time_zone } }: MessageTimeProps) {
  const { t } = useLingui()
  const { time, dateTime, duration } = useFormats()
  const moment = started_at === null || start_ms === null ? null : new Date(Date.parse(started_at) + start_ms)
  const told = moment ? time(moment, time_zone) : start_ms === null ? `#${at + 1}` : duration(start_ms)

  return (
    <Link
      to="."
      search={(search) => ({ ...search, m: at })}
      replace
      resetScroll={false}
      className={classes['time']}
      aria-label={t`${told}, link to this message`}
      title={moment ? `${dateTime(moment, time_zone)} · ${time_zone}` : undefined}
    >
      {told}
    </Link>
  )
}

type MessageTagsProps = { marks: readonly CallMarker[]; consent: ConsentTag | null }

/** What is marked in a message, and what it is for a consent. */
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
