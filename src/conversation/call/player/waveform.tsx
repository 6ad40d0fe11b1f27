import { useComputedColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useMemo } from 'react'

import type { Peaks } from '#contracts/calls.ts'
import type { Speaker } from '#contracts/conversation.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { useFormats } from '#src/ui/formats.ts'

import { LaneNames } from './lane-names.tsx'
import { lanesOf } from './lanes.ts'
import { sliderKey } from './slider-keys.ts'
import { useWaveformPointer } from './use-waveform-pointer.ts'
import { WaveformCanvas } from './waveform-canvas.tsx'
import classes from './waveform.module.css'

type WaveformProps = {
  player: PlayerActor
  /** Null until they are there, or when they never come: one can seek all the same. */
  peaks: Peaks | null
  lanes: readonly Speaker[] | null
  duration_ms: number
}

/** The picture of the recording, and the slider on it: click to go there, draw over it to repeat a span. */
export function Waveform({ player, peaks, lanes: speakers, duration_ms }: WaveformProps) {
  const { t } = useLingui()
  const { duration } = useFormats()
  // drawn anew in the other colours
  const scheme = useComputedColorScheme()
  const seconds = useSelector(player, ({ context }) => Math.floor(context.position_ms / 1000))
  const { share, selection, handlers } = useWaveformPointer(player, duration_ms)
  const lanes = useMemo(() => lanesOf(peaks, speakers), [peaks, speakers])
  // the picture is computed from these: the same as long as nothing else is heard
  const drawn = useMemo(() => peaks && { ...peaks, lanes: lanes.map(({ loudness }) => [...loudness]) }, [peaks, lanes])
  const [now, whole] = [duration(seconds * 1000), duration(duration_ms)]
  const pointedAt = share === null ? null : duration(Math.floor((share * duration_ms) / 1000) * 1000)
  const percent = (time_ms: number) => `${(time_ms / duration_ms) * 100}%`

  function onKeyDown(event: KeyboardEvent) {
    const asked = sliderKey(event, player.getSnapshot().context, duration_ms)
    if (!asked) return
    event.preventDefault()
    player.send(asked)
  }

  return (
    <div className={classes['waveform']}>
      <LaneNames lanes={lanes} />
      <div
        role="slider"
        tabIndex={0}
        className={classes['slider']}
        aria-label={t`Position in the recording`}
        aria-valuemin={0}
        aria-valuemax={Math.floor(duration_ms / 1000)}
        aria-valuenow={seconds}
        aria-valuetext={t`${now} of ${whole}`}
        {...handlers}
        onKeyDown={onKeyDown}
      >
        <WaveformCanvas key={scheme} player={player} peaks={drawn} duration_ms={duration_ms} />
        {selection && (
          <span
            className={classes['selection']}
            style={{ left: percent(selection.start_ms), width: percent(selection.end_ms - selection.start_ms) }}
            aria-hidden
          />
        )}
        {share !== null && (
          <span
            className={classes['hover']}
            data-side={share > 0.5 ? 'left' : 'right'}
            style={{ left: `${share * 100}%` }}
            aria-hidden
          >
            <span className={classes['time']}>{pointedAt}</span>
          </span>
        )}
      </div>
    </div>
  )
}
