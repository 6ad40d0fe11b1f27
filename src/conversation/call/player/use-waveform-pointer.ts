import { type PointerEvent, useState } from 'react'

import type { Span } from '#domain/spans.ts'
import { type PlayerActor, MIN_LOOP_MS } from '#src/machines/player.machine.ts'

/** Where the pointer is, from 0 to 1 of the recording, and where its button went down. */
type Pointer = { share: number; from: { share: number; clientX: number } | null; clientX: number }

/** Pointing at the waveform: a click goes there, drawing over it selects a span, which is repeated from its start. */
export function useWaveformPointer(player: PlayerActor, duration_ms: number) {
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
