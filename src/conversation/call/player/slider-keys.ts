import type { PlayerContext, PlayerEvent } from '#src/machines/player.machine.ts'

import { STEP_MS } from './player-keys.ts'

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
