import type { Turn } from '#contracts/conversation.ts'
import { dayIn } from '#domain/time/time-zone.ts'

/** The beginning of a day, which goes on up to the row `end`, itself not included. */
type DayRow = { kind: 'day'; day: string; end: number }

/** A row of the list: the beginning of a day, or a message by its place among all. */
export type ChatRow =
  | DayRow
  /** Continued: the same person wrote the message before, on the same day. */
  | { kind: 'message'; at: number; isContinued: boolean }

/**
 * The messages in their order, each day of the partner's zone (an IANA name) begun by a row of its own. A message without a
 * time belongs to the day of the one before. Where it is not known when the chat began there are no days.
 */
export function chatRows(
  turns: readonly Pick<Turn, 'speaker' | 'speaker_name' | 'start_ms'>[],
  startedAt: string | null,
  timeZone: string,
): ChatRow[] {
  const start = startedAt === null ? null : Date.parse(startedAt)
  const rows: ChatRow[] = []
  const days: DayRow[] = []

  for (const [index, { speaker, speaker_name, start_ms }] of turns.entries()) {
    const day = start === null || start_ms === null ? null : dayIn(timeZone, new Date(start + start_ms))
    const before = turns[index - 1]
    const last = days.at(-1)
    const isNewDay = day !== null && day !== last?.day
    if (isNewDay) {
      if (last) last.end = rows.length
      const begun: DayRow = { kind: 'day', day, end: 0 }
      days.push(begun)
      rows.push(begun)
    }
    const isContinued = !isNewDay && before?.speaker === speaker && before.speaker_name === speaker_name
    rows.push({ kind: 'message', at: index, isContinued })
  }
  const last = days.at(-1)
  if (last) last.end = rows.length
  return rows
}
