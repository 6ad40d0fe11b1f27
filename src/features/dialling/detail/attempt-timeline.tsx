import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleDot,
  type Icon,
  IconFileOff,
  IconVolume,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { DiallingRecord, DialAttemptDto, MatchReasonDto, DialledCall } from '#contracts/dialling-records.ts'
import { conversationAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'

import { Disposition } from '../disposition.tsx'
import classes from './attempt-timeline.module.css'
import record from './record.module.css'

/** The attempts known from files, the newest first, each with its recorded calls. */
export function AttemptTimeline({ record: diallingRecord }: { record: DiallingRecord }) {
  const { timeline, time_zone, attempts, other_calls, other_calls_total } = diallingRecord
  const { number } = useFormats()
  const others = number(other_calls_total)
  const knownAttempts = timeline.length

  return (
    <section>
      <h2 className={record['heading']}>
        <Trans>Attempts</Trans>
      </h2>
      {knownAttempts === 0 ? (
        <p className={record['plain']}>
          <Trans>No file says when somebody was called.</Trans>
        </p>
      ) : (
        <ol className={classes['timeline']}>
          {timeline.map((attempt) => (
            <Attempt key={attempt.at} attempt={attempt} timeZone={time_zone} />
          ))}
        </ol>
      )}
      {attempts !== null && attempts > knownAttempts && (
        <p className={record['note']}>
          <Plural
            value={attempts}
            one="The base counts # attempt."
            other="The base counts # attempts and tells when the last one was: earlier ones are known from earlier files only."
          />
        </p>
      )}
      {other_calls.length > 0 && (
        <>
          <h3 className={classes['others']}>
            <Plural
              value={other_calls_total}
              one={`${others} recorded call with this number at another time`}
              other={`${others} recorded calls with this number at other times`}
            />
          </h3>
          <ul className={classes['calls']}>
            {other_calls.map((call) => (
              <li key={call.id}>
                <CallLink call={call} timeZone={time_zone} />
              </li>
            ))}
          </ul>
          {other_calls_total > other_calls.length && (
            <p className={record['note']}>
              <Trans>The newest are shown.</Trans>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** One attempt to call somebody, and its recordings. */
function Attempt({ attempt, timeZone }: { attempt: DialAttemptDto; timeZone: string }) {
  const { t } = useLingui()
  const { dateTime } = useFormats()
  const { at, result, agent, phone, matches } = attempt
  const agentAndPhone = [agent, phone].filter(Boolean).join(' · ')

  return (
    <li className={classes['attempt']}>
      <div className={classes['told']}>
        <time dateTime={at} title={timeZone} className={classes['at']}>
          {dateTime(at, timeZone)}
        </time>
        <Disposition disposition={result} />
        {agentAndPhone && <span className={classes['who']}>{agentAndPhone}</span>}
      </div>
      {matches.length === 0 ? (
        <p className={classes['nothing']}>
          <Trans>No recording matches this attempt.</Trans>
        </p>
      ) : (
        <ul className={classes['matches']} aria-label={t`Recordings of this attempt`}>
          {matches.map((match) => (
            <CallMatch key={match.call.id} match={match} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </li>
  )
}

type Match = DialAttemptDto['matches'][number]

/** A recorded call that matches an attempt, with the confidence and the reasons. */
function CallMatch({ match, timeZone }: { match: Match; timeZone: string }) {
  const { percent } = useFormats()
  const { call, confidence, level, reasons } = match
  const Icon = ICONS[level]

  return (
    <li className={classes['match']}>
      <CallLink call={call} timeZone={timeZone} />
      <span className={classes['sureness']} data-level={level}>
        <Icon size={16} stroke={1.5} aria-hidden />
        <span>{WORDS[level]}</span>
        <span className={classes['number']}>{percent(confidence)}</span>
      </span>
      <ul className={classes['reasons']}>
        {reasons.map((reason) => (
          <li key={reason.about}>
            <MatchReason reason={reason} />
          </li>
        ))}
      </ul>
    </li>
  )
}

const ICONS: Record<Match['level'], Icon> = { high: IconCircleCheck, medium: IconCircleDot, low: IconCircleDashed }

const WORDS: Record<Match['level'], ReactNode> = {
  high: <Trans>High confidence</Trans>,
  medium: <Trans>Medium confidence</Trans>,
  low: <Trans>Low confidence</Trans>,
}

/** A reason for or against a match, in words. */
function MatchReason({ reason }: { reason: MatchReasonDto }) {
  const { duration } = useFormats()

  if (reason.about === 'number') {
    if (!reason.isDialled) return <Trans>Another number of this record was dialled</Trans>
    return reason.same === 'whole' ? <Trans>Same number</Trans> : <Trans>Same last digits of the number</Trans>
  }
  if (reason.about === 'time') {
    const apart = duration(reason.seconds * 1000)
    return reason.seconds === 0 ? <Trans>At the time of the attempt</Trans> : <Trans>{apart} from the attempt</Trans>
  }
  if (reason.same === null) return <Trans>The agent is not told</Trans>
  return reason.same ? <Trans>Same agent</Trans> : <Trans>Another agent</Trans>
}

/** A link to a recorded call, with its time, duration and agent. */
function CallLink({ call, timeZone }: { call: DialledCall; timeZone: string }) {
  const { dateTime, duration } = useFormats()
  const { started_at, duration_ms, agent, has_audio } = call
  const when = dateTime(started_at, timeZone)
  const facts = [duration_ms === null ? null : duration(duration_ms), agent].filter(Boolean).join(' · ')

  return (
    <span className={classes['call']}>
      {has_audio ? (
        <IconVolume size={16} stroke={1.5} aria-hidden />
      ) : (
        <IconFileOff size={16} stroke={1.5} aria-hidden />
      )}
      <Link {...conversationAddress(call)} className={classes['link']}>
        <Trans>Call of {when}</Trans>
      </Link>
      <span className={classes['facts']}>{facts}</span>
      {!has_audio && (
        <span className={classes['facts']}>
          <Trans>without sound</Trans>
        </span>
      )}
    </span>
  )
}
