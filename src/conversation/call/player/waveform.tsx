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

/** Who is heard in each lane, beside it. */
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
  /** From 1, as the recording has them. */
  channel: number
  /** Who is heard; null when everybody is mixed into it or it is not known. */
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
  return lanes.toSorted((one, other) => place(one) - place(other))
}

const ORDER: readonly (Speaker | null)[] = ['customer', 'agent', 'bot', 'system', null]
const place = ({ speaker }: Lane) => ORDER.indexOf(speaker)

/** What a key asks of the focused slider, or null. Shift and an arrow select a span to repeat, from here on. */
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

/** Where the pointer is, from 0 to 1 of the recording, and where its button went down. */
type Pointer = { share: number; from: { share: number; clientX: number } | null; clientX: number }

/** Pointing at the waveform: a click goes there, drawing over it selects a span, which is repeated from its start. */
function useWaveformPointer(player: PlayerActor, duration_ms: number) {
  const [pointer, setPointer] = useState<Pointer | null>(null)
  const selection = pointer && selected(pointer, duration_ms)

  const at = (event: PointerEvent, from: Pointer['from']): Pointer => ({
    share: shareAt(event),
    clientX: event.clientX,
    from,
  })
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setPointer(at(event, { share: shareAt(event), clientX: event.clientX }))
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => setPointer(at(event, pointer?.from ?? null)),
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      if (!pointer?.from) return
      const up = at(event, pointer.from)
      setPointer({ ...up, from: null })
      const span = selected(up, duration_ms)
      if (span) player.send({ type: 'loop.selected', span })
      player.send({ type: 'seek.requested', position_ms: span?.start_ms ?? up.share * duration_ms })
    },
    onPointerCancel: () => setPointer(null),
    onPointerLeave: () => pointer?.from === null && setPointer(null),
  }

  return { share: pointer?.share ?? null, selection, handlers }
}

/** What is being drawn; null while it could still be a click. */
function selected({ share, from, clientX }: Pointer, duration_ms: number): Span | null {
  if (!from || Math.abs(clientX - from.clientX) < UNSTEADY_PX) return null
  const start_ms = Math.min(share, from.share) * duration_ms
  const end_ms = Math.max(share, from.share) * duration_ms
  return end_ms - start_ms < MIN_LOOP_MS ? null : { start_ms, end_ms }
}

/** A hand that shakes while it clicks. */
const UNSTEADY_PX = 5

/** Where on the slider, from 0 to 1. */
function shareAt({ clientX, currentTarget }: PointerEvent): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return width > 0 ? Math.min(1, Math.max(0, (clientX - left) / width)) : 0
}
