import { type PlayerContext, type PlayerEvent, SKIP_MS } from '#src/machines/player.machine.ts'

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
