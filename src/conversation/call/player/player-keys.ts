import { MIN_LOOP_MS, type PlayerContext, type PlayerEvent, SKIP_MS } from '#src/machines/player.machine.ts'

import { nextSpeed } from './speeds.ts'

/** The player event for a key, or null. Capital letters and other keyboard layouts are supported. */
export function playerKey(key: string, { duration_ms, speed }: PlayerContext): PlayerEvent | null {
  switch (key.toLowerCase()) {
    case ' ':
    case 'k':
      return { type: 'play.toggled' }
    case 'j':
      return { type: 'skip.requested', by_ms: -SKIP_MS }
    case 'l':
      return { type: 'skip.requested', by_ms: SKIP_MS }
    case 'arrowleft':
      return { type: 'skip.requested', by_ms: -STEP_MS }
    case 'arrowright':
      return { type: 'skip.requested', by_ms: STEP_MS }
    case ',':
      return { type: 'speed.chosen', speed: nextSpeed(speed, 'slower') }
    case '.':
      return { type: 'speed.chosen', speed: nextSpeed(speed, 'faster') }
    default:
      if (!/^\d$/.test(key) || duration_ms === null) return null
      return { type: 'seek.requested', position_ms: (duration_ms * Number(key)) / 10 }
  }
}

/** The step of an arrow key. */
export const STEP_MS = 5_000

/**
 * The events for a key about the repeated span: `[` or I starts it here; `]` or O ends it here and goes back to its
 * start; Escape ends the repeat. Empty if the key does nothing.
 */
export function loopKey(key: string, { position_ms, duration_ms, loop }: PlayerContext): PlayerEvent[] {
  switch (key.toLowerCase()) {
    case '[':
    case 'i':
      return duration_ms === null
        ? []
        : loopSelected(position_ms, loop && loop.end_ms > position_ms ? loop.end_ms : duration_ms)
    case ']':
    case 'o': {
      const start_ms = loop && loop.start_ms < position_ms ? loop.start_ms : 0
      const events = loopSelected(start_ms, position_ms)
      return events.length > 0 ? [...events, { type: 'seek.requested', position_ms: start_ms }] : []
    }
    case 'escape':
      return loop ? [{ type: 'loop.selected', span: null }] : []
    default:
      return []
  }
}

const loopSelected = (start_ms: number, end_ms: number): PlayerEvent[] =>
  end_ms - start_ms < MIN_LOOP_MS ? [] : [{ type: 'loop.selected', span: { start_ms, end_ms } }]
