import type { Finding } from '../importer.ts'
import { MAX_TEXT_LENGTH, MAX_TURN_LENGTH } from '../limits.ts'
import type { DateOrder } from './calendars.ts'
import { calendarOf, dayOf } from './date-order.ts'
import { type Header, headerOf } from './header.ts'

/** One message, or a note of WhatsApp itself: then it has no author. */
export type Entry = {
  /** Its first line, from 1. */
  row: number
  /** The local time of the exporter, as if in UTC. */
  localMs: number
  author: string | null
  /** In its original lines, with WhatsApp's direction marks. */
  text: string
}

/** The lines of an export, and the headers of those that may begin a message. */
export type Lines = { lines: readonly string[]; headers: ReadonlyMap<number, Header> }

export function linesOf(text: string): Lines {
  const lines = text.split(/\r\n|\r|\n/)
  const headers = new Map<number, Header>()
  let manner: Header['manner'] | null = null
  for (const [at, line] of lines.entries()) {
    const header = headerOf(line)
    if (!header || (manner ?? header.manner) !== header.manner) continue
    manner = header.manner
    headers.set(at, header)
  }
  return { lines, headers }
}

/** The messages in order. A line without a header continues the message before. */
export function entriesOf({ lines, headers }: Lines, order: DateOrder): { entries: Entry[]; findings: Finding[] } {
  const begun: (Omit<Entry, 'text'> & { texts: string[] })[] = []
  const findings: Finding[] = []
  const calendar = calendarOf([...headers.values()], order)
  for (const [at, line] of lines.entries()) {
    const header = headers.get(at)
    const day = header ? dayOf(header, order, calendar) : null
    if (header && day !== null) {
      const { author, text } = authorOf(header.rest)
      begun.push({ row: at + 1, localMs: day + header.clockMs, author, texts: [text] })
    } else if (begun.length > 0) begun.at(-1)?.texts.push(line)
    else if (line.trim() !== '') findings.push({ row: at + 1, reason: BEFORE_ALL })
  }
  const entries = begun.map(({ texts, ...entry }) => {
    const text = texts.join('\n').trimEnd()
    if (text.length > MAX_TURN_LENGTH) findings.push({ row: entry.row, reason: TOO_LONG })
    return { ...entry, text: text.slice(0, MAX_TURN_LENGTH).toWellFormed() }
  })
  return { entries, findings }
}

const BEFORE_ALL = 'The line stands before the first message and belongs to none: it was left out.'
const TOO_LONG = `The message is longer than ${MAX_TURN_LENGTH} characters: what is beyond was left out.`

function authorOf(rest: string): { author: string | null; text: string } {
  const [prefix, written = ''] = AUTHOR.exec(rest) ?? ['']
  const author = written.replaceAll(DIRECTIONS, '').trim().replace(/^~\s?/, '').slice(0, MAX_TEXT_LENGTH).toWellFormed()
  // `Ana changed the subject from “a” to “b: c”` is no name
  return author === '' || /[“”«»"]/.test(author)
    ? { author: null, text: rest }
    : { author, text: rest.slice(prefix.length) }
}

/** A direction mark may follow the colon; the one that follows the blank is WhatsApp's, before texts of its own. */
const AUTHOR = /^([^:：\n]{1,120})[:：][\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]{0,3}(?:\s|$)/
const DIRECTIONS = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
