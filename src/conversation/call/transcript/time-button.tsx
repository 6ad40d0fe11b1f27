import { useLingui } from '@lingui/react/macro'

import type { PlayerActor } from '#src/machines/player.machine.ts'
import { useFormats } from '#src/ui/formats.ts'

import classes from './transcript.module.css'

type TimeButtonProps = { time_ms: number | null; player: PlayerActor | null; onSeek: () => void }

/** The time of a line. If there is a recording, a button that plays from there. */
export function TimeButton({ time_ms, player, onSeek }: TimeButtonProps) {
  const { t } = useLingui()
  const { duration } = useFormats()
  if (time_ms === null) return <span className={classes['time']} />

  const time = duration(Math.floor(time_ms / 1000) * 1000)
  if (!player) return <span className={classes['time']}>{time}</span>
  return (
    <button
      type="button"
      className={classes['time']}
      aria-label={t`Play from ${time}`}
      onClick={() => {
        player.send({ type: 'seek.requested', position_ms: time_ms })
        onSeek()
      }}
    >
      {time}
    </button>
  )
}
