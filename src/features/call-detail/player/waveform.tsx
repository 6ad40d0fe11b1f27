import { useComputedColorScheme } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'

import type { Peaks } from '#contracts/calls.ts'
import type { Speaker } from '#contracts/conversation.ts'
import type { Span } from '#domain/conversation-measures.ts'
import type { PlayerActor } from '#src/machines/player.machine.ts'
import { useFormats } from '#src/ui/formats.ts'

import { LaneNames } from './lane-names.tsx'
import { lanesOf } from './lanes.ts'
import { sliderKey } from './slider-keys.ts'
import { WaveformCanvas } from './waveform-canvas.tsx'
import classes from './waveform.module.css'

type WaveformProps = {
  player: PlayerActor
  /** Null until they are there, or when they never come: one can seek all the same. */
  peaks: Peaks | null
  lanes: readonly Speaker[] | null
  duration_ms: number
}

/** The picture of the recording, and the slider on it: click or draw to go there, with Shift to repeat a span. */
export function Waveform({ player, peaks, lanes: speakers, duration_ms }: WaveformProps) {
  const { t } = useLingui()
  const { duration } = useFormats()
  // drawn anew in the other colours
  const scheme = useComputedColorScheme()
  const seconds = useSelector(player, ({ context }) => Math.floor(context.position_ms / 1000))
  const [hover, setHover] = useState<{ share: number; from: number | null } | null>(null)
  const lanes = lanesOf(peaks, speakers)
  const timeAt = (share: number) => share * duration_ms
  const [now, whole] = [duration(seconds * 1000), duration(duration_ms)]

  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const share = shareAt(event)
    setHover({ share, from: share })
  }

  function onPointerUp(event: PointerEvent<HTMLDivElement>) {
    if (!hover || hover.from === null) return
    const share = shareAt(event)
    setHover({ share, from: null })
    const span = spanOf(timeAt(hover.from), timeAt(share))
    if (event.shiftKey && span.end_ms - span.start_ms >= SHORTEST_LOOP_MS) {
      player.send({ type: 'loop.selected', span })
      player.send({ type: 'seek.requested', position_ms: span.start_ms })
    } else player.send({ type: 'seek.requested', position_ms: timeAt(share) })
  }

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
        onPointerDown={onPointerDown}
        onPointerMove={(event) => setHover({ share: shareAt(event), from: hover?.from ?? null })}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setHover(null)}
        onPointerLeave={() => hover?.from === null && setHover(null)}
        onKeyDown={onKeyDown}
      >
        <WaveformCanvas
          key={scheme}
          player={player}
          peaks={peaks && { ...peaks, lanes: lanes.map(({ loudness }) => [...loudness]) }}
          duration_ms={duration_ms}
        />
        {hover && (
          <span
            className={classes['hover']}
            data-side={hover.share > 0.5 ? 'left' : 'right'}
            style={{ insetInlineStart: `${hover.share * 100}%` }}
            aria-hidden
          >
            <span className={classes['time']}>{duration(Math.floor(timeAt(hover.share) / 1000) * 1000)}</span>
          </span>
        )}
      </div>
    </div>
  )
}

/** A shorter one is a hand that shook. */
const SHORTEST_LOOP_MS = 300

const spanOf = (one: number, other: number): Span => ({ start_ms: Math.min(one, other), end_ms: Math.max(one, other) })

/** Where on the slider, from 0 to 1. */
function shareAt({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0
}
