import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconRepeat } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'

import type { Span } from '#domain/spans.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'

import classes from './transcript.module.css'

/** Repeats one line, or ends that. */
export function RepeatLine({ player, span: { start_ms, end_ms } }: { player: PlayerActor; span: Span }) {
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
