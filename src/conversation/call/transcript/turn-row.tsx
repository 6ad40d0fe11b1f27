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
  /** The index of the turn, from 0. */
  index: number
  /** The marks in this turn. */
  marks: readonly CallMarker[]
  player: PlayerActor | null
  /** The folded search text; empty if there is no search. */
  query: string
  /** The index of the current match in this turn. */
  currentMatch: number | null
  onSeek: () => void
}

/** A turn with its speaker, time and text. Speakers differ by their name and by the side. */
export const TurnRow = memo(function TurnRow({
  turn,
  index,
  marks,
  player,
  query,
  currentMatch,
  onSeek,
}: TurnRowProps) {
  const { t, i18n } = useLingui()
  const { number, percent } = useFormats()
  const { speaker, speaker_name, start_ms, end_ms, text, confidence, uncertain, sentiment } = turn
  const isUncertain = confidence !== null && confidence < CONFIDENT_WORD
  const underlined = uncertain?.map(({ confidence: wordConfidence, ...range }) => {
    const share = percent(wordConfidence)
    return { ...range, title: t`Recognised with a confidence of ${share}` }
  })

  return (
    // if the line contains no button, the line itself can be focused: notes and evidence can start at it by a key
    <div className={classes['turn']} data-turn={index} data-speaker={speaker} tabIndex={player ? undefined : 0}>
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
          <Marked text={text} query={query} current={currentMatch} {...(underlined && { underlined })} />
        </p>
      </div>
    </div>
  )
})

/** Below this confidence a word is so likely to be wrong that it should not be quoted. */
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

/** Repeats one line, or ends the repeat. */
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
