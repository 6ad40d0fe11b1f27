import { type PlayerContext, type PlayerEvent, MIN_LOOP_MS } from '#src/machines/player.machine.ts'

/**
 * What a key asks about the span that is repeated: `[` or I begins it here, `]` or O ends it here and goes back to its start,
 * Escape repeats nothing any more. Empty where the key has nothing to do.
 */
export function loopKey(key: string, { position_ms, duration_ms, loop }: PlayerContext): PlayerEvent[] {
  switch (key.toLowerCase()) {
    case '[':
    case 'i':
      return duration_ms === null
        ? []
        : selected(position_ms, loop && loop.end_ms > position_ms ? loop.end_ms : duration_ms)
    case ']':
    case 'o': {
      const start_ms = loop && loop.start_ms < position_ms ? loop.start_ms : 0
      const events = selected(start_ms, position_ms)
      return events.length > 0 ? [...events, { type: 'seek.requested', position_ms: start_ms }] : []
    }
    case 'escape':
      return loop ? [{ type: 'loop.selected', span: null }] : []
    default:
      return []
  }
}

const selected = (start_ms: number, end_ms: number): PlayerEvent[] =>
  end_ms - start_ms < MIN_LOOP_MS ? [] : [{ type: 'loop.selected', span: { start_ms, end_ms } }]
