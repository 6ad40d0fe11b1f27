import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconAlertTriangle, IconRepeat } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { memo } from 'react'

import type { Turn } from '#contracts/conversation.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { Marked } from '#src/ui/conversation/marked.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { speakerNames } from '#src/words/conversation.ts'

import { TimeButton } from './time-button.tsx'
import classes from './transcript.module.css'

type TurnRowProps = {
  turn: Turn
  player: PlayerActor | null
  /** What is searched for, folded; empty when nothing is. */
  wanted: string
  /** Which of the occurrences in this turn is looked at. */
  currentMatch: number | null
  onSeek: () => void
}

/** Who said what, and when. Speakers are told apart by their name and by where they stand. */
export const TurnRow = memo(function TurnRow({ turn, player, wanted, currentMatch, onSeek }: TurnRowProps) {
  const { i18n } = useLingui()
  const { speaker, speaker_name, start_ms, end_ms, text, confidence } = turn

  return (
    <div className={classes['turn']} data-speaker={speaker}>
      <TimeButton time_ms={start_ms} player={player} onSeek={onSeek} />
      <div className={classes['said']}>
        <div className={classes['speaker']}>
          <strong>{i18n._(speakerNames[speaker])}</strong>
          {speaker_name && <span className={classes['name']}>{speaker_name}</span>}
          {confidence !== null && confidence < SURE && <Uncertain confidence={confidence} />}
          {player && start_ms !== null && end_ms !== null && end_ms > start_ms && (
            <Repeat player={player} start_ms={start_ms} end_ms={end_ms} />
          )}
        </div>
        <p className={classes['text']} data-uncertain={(confidence !== null && confidence < SURE) || undefined}>
          <Marked text={text} wanted={wanted} current={currentMatch} />
        </p>
      </div>
    </div>
  )
})

/** Below this the transcriber is as likely wrong in a word as not to be worth quoting. */
const SURE = 0.6

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

function Repeat({ player, start_ms, end_ms }: { player: PlayerActor; start_ms: number; end_ms: number }) {
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
