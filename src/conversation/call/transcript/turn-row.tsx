import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { memo } from 'react'

import type { CallMarker } from '#contracts/call-markers.ts'
import type { CallTurn } from '#contracts/calls.ts'
import type { Span } from '#domain/time/spans.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { Marked } from '#src/ui/conversation/marked.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { speakerNames } from '#src/words/conversation.ts'

import { TurnMarks } from '../../turn-marks.tsx'
import { TimeButton } from './time-button.tsx'
import classes from './transcript.module.css'

type TurnRowProps = {
  turn: CallTurn
  /** Its place among the turns, from 0. */
  at: number
  /** What is marked in it. */
  marks: readonly CallMarker[]
  player: PlayerActor | null
  /** What is searched for, folded; empty when nothing is. */
  wanted: string
  /** Which of the occurrences in this turn is looked at. */
  currentMatch: number | null
  onSeek: () => void
}

/** Who said what, and when. Speakers are told apart by their name and by where they stand. */
export const TurnRow = memo(function TurnRow({ turn, at, marks, player, wanted, currentMatch, onSeek }: TurnRowProps) {
  const { t, i18n } = useLingui()
  const { number, percent } = useFormats()
  const { speaker, speaker_name, start_ms, end_ms, text, confidence, uncertain, sentiment } = turn
  const isUncertain = confidence !== null && confidence < CONFIDENT_WORD
  const underlined = uncertain?.map(({ confidence: sure, ...place }) => {
    const share = percent(sure)
    return { ...place, title: t`Recognised with a confidence of ${share}` }
  })

  return (
    // with nothing to press in it, the line itself takes the focus: notes and evidence begin at it by a key
    <div className={classes['turn']} data-turn={at} data-speaker={speaker} tabIndex={player ? undefined : 0}>
      <TimeButton time_ms={start_ms} player={player} onSeek={onSeek} />
      <div className={classes['said']}>
        <div className={classes['speaker']}>
          <strong>{i18n._(speakerNames[speaker])}</strong>
          {speaker_name && <span className={classes['name']}>{speaker_name}</span>}
          {isUncertain && <Uncertain confidence={confidence} />}
          {sentiment !== undefined && (
            <span className={classes['name']}>{t`Sentiment ${sentiment > 0 ? '+' : ''}${number(sentiment, 2)}`}</span>
          )}
          {marks.length > 0 && <TurnMarks marks={marks} />}
          {player && start_ms !== null && end_ms !== null && end_ms > start_ms && (
            <RepeatLine player={player} span={{ start_ms, end_ms }} />
          )}
        </div>
        <p className={classes['text']} data-said data-uncertain={(isUncertain && !uncertain) || undefined}>
          <Marked text={text} query={wanted} current={currentMatch} {...(underlined && { underlined })} />
        </p>
      </div>
    </div>
  )
})

/** Below this the transcriber is as likely wrong in a word as not to be worth quoting. */
export const CONFIDENT_WORD = 0.6

function Uncertain({ confidence }: { confidence: number }) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const share = percent(confidence)

  return (
    <span className={classes['uncertain']}>
      <IconAlertTriangle size={12} aria-hidden />
      {t`Uncertain, ${share}`}
    </span>
  )
}

/** Repeats one line, or ends that. */
function RepeatLine({ player, span: { start_ms, end_ms } }: { player: PlayerActor; span: Span }) {
  const { t } = useLingui()
  const isRepeated = useSelector(
    player,
    ({ context: { loop } }) => loop?.start_ms === start_ms && loop.end_ms === end_ms,
  )

  function onClick() {
    player.send({ type: 'loop.selected', span: isRepeated ? null : { start_ms, end_ms } })
    if (!isRepeated) player.send({ type: 'seek.requested', position_ms: start_ms })
  }

  return (
    <ActionIcon
      variant="subtle"
      size={24}
      className={classes['repeat']}
      aria-label={t`Repeat this line`}
      title={t`Repeat this line`}
      aria-pressed={isRepeated}
      onClick={onClick}
    >
      <IconRepeat size={14} aria-hidden />
    </ActionIcon>
  )
}
