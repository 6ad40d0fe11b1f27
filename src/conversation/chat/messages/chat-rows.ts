import type { Turn } from '#contracts/conversation.ts'
import { dayIn } from '#domain/time/time-zone.ts'

/** The start of a day, which contains all rows before the row `end`. */
type DayRow = { kind: 'day'; day: string; end: number }

/** A row of the list: the start of a day, or a message by its index. */
export type ChatRow =
  | DayRow
  /** `isContinued`: the previous message is from the same person and the same day. */
  | { kind: 'message'; at: number; isContinued: boolean }

/**
 * The messages in order, with a row at the start of each day in the partner's time zone (an IANA name). A message
 * without a time belongs to the day of the previous one. If the start of the chat is not known, there are no days.
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
    const previous = turns[index - 1]
    const last = days.at(-1)
    const isNewDay = day !== null && day !== last?.day
    if (isNewDay) {
      if (last) last.end = rows.length
      const newDay: DayRow = { kind: 'day', day, end: 0 }
      days.push(newDay)
      rows.push(newDay)
    }
    const isContinued = !isNewDay && previous?.speaker === speaker && previous.speaker_name === speaker_name
    rows.push({ kind: 'message', at: index, isContinued })
  }
  const last = days.at(-1)
  if (last) last.end = rows.length
  return rows
}
