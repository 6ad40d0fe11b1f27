import { MAX_TEXT_LENGTH, MAX_TURN_LENGTH } from '../limits.ts'
import { passagesOf } from '../transcript-text.ts'
import type { Found } from './elements.ts'
import type { JsonField, JsonMapping, TimeUnit } from './mapping.ts'
import { guessedUnit, type JsonTime, type Moments } from './moments.ts'
import { listOf, valuesAt, within } from './paths.ts'

/** What was said, by whom, and when, as the file has it. */
export type Message = {
  label: string | null
  text: string
  start: JsonTime | null
  end: JsonTime | null
  /** 0 to 1 */
  confidence: number | null
}

/** The messages of a conversation, and how many elements hold something that is no text. */
export function messagesOf(
  { messages, hasMessages, valuesOf }: Found,
  mapping: JsonMapping,
  { timeOf }: Moments,
): { told: Message[]; unread: number } {
  if (!hasMessages) {
    const [text] = valuesOf('text')
    return typeof text === 'string'
      ? { told: fromText(text), unread: 0 }
      : { told: [], unread: text === undefined ? 0 : 1 }
  }
  const list = listOf(mapping.get('text')?.path ?? [])
  const of = (field: JsonField) => {
    const inner = within(mapping.get(field)?.path ?? [], list)
    return (element: unknown) => (mapping.has(field) && inner ? valuesAt(element, inner)[0] : undefined)
  }
  const [text, speaker, start, end, time, confidence] = [
    of('text'),
    of('speaker'),
    of('start'),
    of('end'),
    of('time'),
    of('confidence'),
  ]
  const unit = (field: 'start' | 'end' | 'time', read: (element: unknown) => unknown): TimeUnit =>
    mapping.get(field)?.unit ?? guessedUnit(messages.map(read))
  const units = { start: unit('start', start), end: unit('end', end), time: unit('time', time) }

  let unread = 0
  const told = messages.flatMap((element): Message[] => {
    const held = text(element)
    const said = saidIn(held)
    if (said === null && held !== undefined && held !== null) unread += 1
    if (said === null || said.trim() === '') return []
    const share = confidence(element)
    return [
      {
        label: labelOf(speaker(element)),
        text: said.slice(0, MAX_TURN_LENGTH).toWellFormed(),
        start: timeOf(start(element), units.start) ?? timeOf(time(element), units.time),
        end: timeOf(end(element), units.end),
        confidence: typeof share === 'number' && share >= 0 && share <= 1 ? share : null,
      },
    ]
  })
  return { told, unread }
}

/** A text, or the pieces of one: messengers keep links and bold words apart. */
function saidIn(held: unknown): string | null {
  if (typeof held === 'string') return held
  if (typeof held === 'number') return String(held)
  if (!Array.isArray(held)) return null
  const pieces = held.map((piece: unknown) => (typeof piece === 'string' ? piece : valuesAt(piece, ['text'])[0]))
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : null
}

const labelOf = (held: unknown) =>
  (typeof held === 'string' || typeof held === 'number'
    ? String(held).trim().slice(0, MAX_TEXT_LENGTH).toWellFormed()
    : '') || null

/** A transcript that is one text, whether or not it names who speaks. */
function fromText(text: string): Message[] {
  const passages = passagesOf(text) ?? [{ label: null, text: text.trim(), startMs: null }]
  return passages
    .filter((passage) => passage.text !== '')
    .map((passage) => ({
      label: passage.label,
      text: passage.text.slice(0, MAX_TURN_LENGTH).toWellFormed(),
      start: passage.startMs === null ? null : { offset: passage.startMs },
      end: null,
      confidence: null,
    }))
}
