import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { createPortal } from 'react-dom'

import type { CallAnalysis } from '#contracts/call-analysis.ts'
import type { CallDetail, CallTurns } from '#contracts/calls.ts'
import classes from '#src/conversation/print-sheet.module.css'
import { FactLine } from '#src/ui/conversation/fact-line.tsx'
import { PeopleTitle } from '#src/ui/conversation/people-title.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { whyNotAnalysed } from '#src/words/analysis.ts'
import { speakerNames } from '#src/words/conversation.ts'

import { CallFacts } from '../call-facts.tsx'

type PrintSheetProps = { call: CallDetail; turns: CallTurns['data']; analysis: CallAnalysis | null; printedAt: Date }

/** The printed sheet with the whole conversation, masked as on the screen. It replaces everything else on paper. */
export function PrintSheet({ call, turns, analysis, printedAt }: PrintSheetProps) {
  const { i18n } = useLingui()
  const { dateTime, duration, zone } = useFormats()
  const printed = turns.slice(0, MAX_PRINTED_TURNS)
  const omittedCount = turns.length - printed.length
  const isUnmasked = call.unmasking.until !== null

  return createPortal(
    <article className={classes['sheet']} data-print-sheet>
      <h1>
        <PeopleTitle {...call} />
      </h1>
      <p className={classes['note']}>
        <Trans>
          Conversation {call.id} ({call.external_id}), printed {dateTime(printedAt, zone)} ({zone})
        </Trans>
        {' · '}
        {isUnmasked ? <Trans>Sensitive data is shown.</Trans> : <Trans>Sensitive data is masked.</Trans>}
      </p>
      <CallFacts call={call} />
      <PrintedMeasures analysis={analysis} />
      <h2>
        <Trans>Transcript</Trans>
      </h2>
      {printed.length === 0 && (
        <p>
          <Trans>There is no transcript of this conversation</Trans>
        </p>
      )}
      <ol className={classes['turns']}>
        {printed.map(({ speaker, speaker_name, start_ms, text }, seq) => (
          // lines of a transcript have no key except their index
          // eslint-disable-next-line react/no-array-index-key
          <li key={seq}>
            <span className={classes['time']}>
              {start_ms === null ? '' : duration(Math.floor(start_ms / 1000) * 1000)}
            </span>
            <span>
              <strong>{i18n._(speakerNames[speaker])}</strong> {speaker_name}
              <br />
              {text}
            </span>
          </li>
        ))}
      </ol>
      {omittedCount > 0 && (
        <p className={classes['note']}>
          <Plural value={omittedCount} one="# more line is not printed." other="# more lines are not printed." />
        </p>
      )}
    </article>,
    document.body,
  )
}

/** A few hundred sheets of paper. */
export const MAX_PRINTED_TURNS = 5_000

/** The figures in a line or two, or the reason why there are none. */
function PrintedMeasures({ analysis }: { analysis: CallAnalysis | null }) {
  const { t, i18n } = useLingui()
  const { duration, number } = useFormats()
  if (!analysis || analysis.version === null) {
    return (
      <p>
        <Trans>The analysis is on its way</Trans>
      </p>
    )
  }
  const reason = analysis.not_analysed ?? analysis.speech_not_analysed
  if (reason !== null) {
    return (
      <p>
        <Trans>Talk and silence were not measured: {whyNotAnalysed(i18n, reason)}</Trans>
      </p>
    )
  }

  const time = (ms: number | null) => (ms === null ? null : duration(ms))
  return (
    <FactLine
      facts={[
        { name: t`Agent talk`, value: time(analysis.agent_talk_ms) },
        { name: t`Customer talk`, value: time(analysis.customer_talk_ms) },
        { name: t`Silence`, value: time(analysis.silence_ms) },
        {
          name: t`Interruptions by the agent`,
          value: analysis.interruptions === null ? null : number(analysis.interruptions),
        },
        { name: t`Analysis version`, value: String(analysis.version) },
      ]}
    />
  )
}
