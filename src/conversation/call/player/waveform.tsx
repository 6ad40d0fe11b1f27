import { useLingui } from '@lingui/react/macro'
import { useComputedColorScheme } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useMemo, type PointerEvent, useState } from 'react'

import type { Peaks } from '#contracts/calls.ts'
import type { Speaker } from '#contracts/conversation.ts'
import type { Span } from '#domain/time/spans.ts'
import { type PlayerActor, type PlayerContext, type PlayerEvent, MIN_LOOP_MS } from '#src/machines/player.machine.ts'
import { useFormats } from '#src/ui/formats.ts'
import { speakerNames } from '#src/words/conversation.ts'

import { STEP_MS } from './player-keys.ts'
import { WaveformCanvas } from './waveform-canvas.tsx'
import classes from './waveform.module.css'

type WaveformProps = {
  player: PlayerActor
  /** Null while they are loading, or if they cannot be loaded; seeking works anyway. */
  peaks: Peaks | null
  lanes: readonly Speaker[] | null
  duration_ms: number
}

/** The waveform of the recording with a slider: a click seeks, dragging selects a span to repeat. */
export function Waveform({ player, peaks, lanes: speakers, duration_ms }: WaveformProps) {
  const { t } = useLingui()
  const { duration } = useFormats()
  // the canvas is drawn again in the other colours
  const scheme = useComputedColorScheme()
  const seconds = useSelector(player, ({ context }) => Math.floor(context.position_ms / 1000))
  const { share, selection, handlers } = useWaveformPointer(player, duration_ms)
  const lanes = useMemo(() => lanesOf(peaks, speakers), [peaks, speakers])
  // the bars are computed from this object: it stays the same while the data is unchanged
  const drawnPeaks = useMemo(
    () => peaks && { ...peaks, lanes: lanes.map(({ loudness }) => [...loudness]) },
    [peaks, lanes],
  )
  const [now, whole] = [duration(seconds * 1000), duration(duration_ms)]
  const pointedAt = share === null ? null : duration(Math.floor((share * duration_ms) / 1000) * 1000)
  const percent = (time_ms: number) => `${(time_ms / duration_ms) * 100}%`

  function onKeyDown(event: KeyboardEvent) {
    const playerEvent = sliderKey(event, player.getSnapshot().context, duration_ms)
    if (!playerEvent) return
    event.preventDefault()
    player.send(playerEvent)
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
        <WaveformCanvas key={scheme} player={player} peaks={drawnPeaks} duration_ms={duration_ms} />
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

/** The speaker of each lane, beside it. */
function LaneNames({ lanes }: { lanes: readonly Lane[] }) {
  const { t, i18n } = useLingui()
  const nameOf = ({ speaker, channel }: Lane) => {
    if (speaker) return i18n._(speakerNames[speaker])
    return lanes.length === 1 ? t`Everyone` : t`Channel ${channel}`
  }

  return (
    <ul className={classes['names']} aria-label={t`Lanes of the recording`}>
      {lanes.map((lane) => (
        <li key={lane.channel}>{nameOf(lane)}</li>
      ))}
    </ul>
  )
}

type Lane = {
  /** From 1, as in the recording. */
  channel: number
  /** The speaker in this lane; null if all speakers are mixed or the speaker is not known. */
  speaker: Speaker | null
  loudness: readonly number[]
}

/** The lanes from the top: customer, agent, the others. Empty until they are known. */
export function lanesOf(peaks: Peaks | null, speakers: readonly Speaker[] | null): Lane[] {
  const lanes = (peaks?.lanes ?? []).map((loudness, index) => ({
    channel: index + 1,
    speaker: speakers?.[index] ?? null,
    loudness,
  }))
  return lanes.toSorted((one, other) => orderOf(one) - orderOf(other))
}

const ORDER: readonly (Speaker | null)[] = ['customer', 'agent', 'bot', 'system', null]
const orderOf = ({ speaker }: Lane) => ORDER.indexOf(speaker)

/**
 * The player event for a key on the focused slider, or null. Shift and an arrow key select a span to repeat, from the
 * current position.
 */
export function sliderKey(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { position_ms, loop }: PlayerContext,
  duration_ms: number,
): PlayerEvent | null {
  const step = STEPS[key]
  if (step !== undefined && shiftKey) {
    const start_ms = loop?.start_ms ?? position_ms
    const end_ms = Math.min(duration_ms, (loop?.end_ms ?? start_ms) + step)
    return { type: 'loop.selected', span: end_ms > start_ms ? { start_ms, end_ms } : null }
  }
  if (step !== undefined) return { type: 'skip.requested', by_ms: step }
  if (key === 'Home') return { type: 'seek.requested', position_ms: 0 }
  if (key === 'End') return { type: 'seek.requested', position_ms: duration_ms }
  return null
}

const LEAP_MS = 30_000

const STEPS: Record<string, number> = {
  ArrowRight: STEP_MS,
  ArrowUp: STEP_MS,
  ArrowLeft: -STEP_MS,
  ArrowDown: -STEP_MS,
  PageUp: LEAP_MS,
  PageDown: -LEAP_MS,
}

/** The position of the pointer, from 0 to 1 of the recording, and the position where its button went down. */
type Pointer = { share: number; from: { share: number; clientX: number } | null; clientX: number }

/** The pointer on the waveform: a click seeks, dragging selects a span, which is repeated from its start. */
function useWaveformPointer(player: PlayerActor, duration_ms: number) {
  const [pointer, setPointer] = useState<Pointer | null>(null)
  const selection = pointer && selectedSpan(pointer, duration_ms)

  const pointerFrom = (event: PointerEvent, from: Pointer['from']): Pointer => ({
    share: shareAt(event),
    clientX: event.clientX,
    from,
  })
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setPointer(pointerFrom(event, { share: shareAt(event), clientX: event.clientX }))
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => setPointer(pointerFrom(event, pointer?.from ?? null)),
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      if (!pointer?.from) return
      const up = pointerFrom(event, pointer.from)
      setPointer({ ...up, from: null })
      const span = selectedSpan(up, duration_ms)
      if (span) player.send({ type: 'loop.selected', span })
      player.send({ type: 'seek.requested', position_ms: span?.start_ms ?? up.share * duration_ms })
    },
    onPointerCancel: () => setPointer(null),
    onPointerLeave: () => pointer?.from === null && setPointer(null),
  }

  return { share: pointer?.share ?? null, selection, handlers }
}

/** The span that is being selected; null while it could still be a click. */
function selectedSpan({ share, from, clientX }: Pointer, duration_ms: number): Span | null {
  if (!from || Math.abs(clientX - from.clientX) < UNSTEADY_PX) return null
  const start_ms = Math.min(share, from.share) * duration_ms
  const end_ms = Math.max(share, from.share) * duration_ms
  return end_ms - start_ms < MIN_LOOP_MS ? null : { start_ms, end_ms }
}

/** Smaller movements can come from an unsteady hand during a click. */
const UNSTEADY_PX = 5

/** The position on the slider, from 0 to 1. */
function shareAt({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0
}
