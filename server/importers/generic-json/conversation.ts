import { createHash } from 'node:crypto'

import {
  type Channel,
  channels,
  type Direction,
  directions,
  type ImportedConversation,
  type Speaker,
} from '#contracts/conversation.ts'

import { emptyConversation } from '../empty-conversation.ts'
import type { Finding, Question, ReadingOptions, SourceFile } from '../importer.ts'
import { MAX_DURATION_MS, MAX_TEXT_LENGTH, MAX_TURN_LENGTH } from '../limits.ts'
import { roleOfLabel, passagesOf } from '../transcript-text.ts'
import { type TimedText, turnsOfStretches } from '../turns-of-stretches.ts'
import type { Found } from './elements.ts'
import type { JsonField, JsonMapping, Shape, TimeUnit } from './mapping.ts'
import { type JsonTime, moments, guessedUnit, type Moments } from './moments.ts'
import { written, listOf, valuesAt, within } from './paths.ts'

/** One conversation of the file. `nth` is its number among the others; null when there are no others. */
export type Item = { found: Found; mapping: JsonMapping; shape: Shape | null; nth: number | null }

export type ReadItem = { conversation: ImportedConversation | null; findings: Finding[]; questions: Question[] }

export function readItem({ found, mapping, shape, nth }: Item, file: SourceFile, options: ReadingOptions): ReadItem {
  const clock = moments(options)
  const of = (field: JsonField) => textOf(found.valuesOf(field))
  const timeOf = (field: 'started_at' | 'ended_at') =>
    clock.timeOf(found.valuesOf(field)[0], mapping.get(field)?.unit ?? 's')
  const row = nth === null ? {} : { row: nth }
  const filtered = shape ? { ...found, messages: found.messages.filter(shape.isMessage) } : found
  const { messages, unread } = messagesOf(filtered, mapping, clock)
  if (messages.length === 0)
    return {
      conversation: null,
      findings: [{ ...row, field: 'text', reason: NO_TEXT, leavesOut: true }],
      questions: [],
    }

  const instants = messages.flatMap(({ start }) => instantIn(start))
  const starts = [...instantIn(timeOf('started_at')), ...instants]
  const started = starts.length > 0 ? starts.reduce((first, at) => Math.min(first, at)) : null
  const hasMoments = instants.length > 0
  const roleOf = (label: string): Speaker | null =>
    (shape && Object.hasOwn(shape.roles, label) ? shape.roles[label] : null) ??
    roleOfLabel(label) ??
    ROLES.get(label.toLowerCase()) ??
    null
  const { turns, questions, ...people } = turnsOfStretches(
    messages.map((message) => timed(message, started, hasMoments)),
    options,
    roleOf,
  )
  const ended = instantIn(timeOf('ended_at'))[0] ?? null
  const findings = findingsOf(found, { started, unread }).map((finding) => ({ ...row, ...finding }))
  const timeQuestions = clock.questions()
  if (timeQuestions.some(({ about }) => about === 'time-zone')) findings.push({ ...row, ...AS_UTC })
  const agent = of('agent')
  const customer = of('customer')

  const conversation = emptyConversation({
    external_id: identifier(of('id'), { mapping, shape, nth }, file),
    channel:
      channelOf(of('channel')) ??
      (hasMoments || (found.hasMessages && messages.every(({ start }) => start === null)) ? 'webchat' : 'voice'),
    direction: directionOf(of('direction')),
    started_at: started === null ? null : new Date(started).toISOString(),
    duration_ms: durationOf(found, mapping, { started, ended, turns }),
    language: /^[a-z]{2,3}(-[a-z\d]{1,8}){0,3}$/i.test(of('language') ?? '') ? of('language') : null,
    disposition: of('disposition'),
    subject: of('subject'),
    agent: agent === null ? people.agent : { name: agent, email: null },
    customer: customerOf(customer ?? people.customer?.name ?? null, of('customer_phone'), of('customer_email')),
    turns,
  })
  return { conversation, findings, questions: [...timeQuestions, ...questions] }
}

const NO_TEXT = 'There is no text at the path that should hold it: the conversation was left out.'
const AS_UTC: Finding = {
  field: 'time zone',
  reason: 'The times do not say in which zone they are: they were taken for UTC. Say the zone and import again.',
}

/** The names of assistants and their users in logs. */
const ROLES = new Map<string, Speaker>([
  ['user', 'customer'],
  ['human', 'customer'],
])

const instantIn = (time: JsonTime | null): number[] => (time && 'instant' in time ? [time.instant] : [])

/** A message has no duration: if the file has timestamps without ends, it ends when it begins. */
function timed({ start, end, ...rest }: Message, started: number | null, hasMoments: boolean): TimedText {
  const ms = (time: JsonTime | null) => {
    if (time === null) return null
    if ('offset' in time) return time.offset
    return started !== null && time.instant >= started ? time.instant - started : null
  }
  const start_ms = ms(start)
  return { ...rest, start_ms, end_ms: ms(end) ?? (hasMoments ? start_ms : null) }
}

function textOf(values: readonly unknown[]): string | null {
  const texts = values.filter((value) => typeof value === 'string' || typeof value === 'number').map(String)
  return [...new Set(texts)].join(', ').trim().slice(0, MAX_TEXT_LENGTH).toWellFormed() || null
}

function findingsOf(found: Found, { started, unread }: { started: number | null; unread: number }): Finding[] {
  const findings: Finding[] = []
  const [begun] = found.valuesOf('started_at')
  if (started === null && begun !== undefined && begun !== null && begun !== '') {
    const reason = `started_at is ${JSON.stringify(begun).slice(0, 60)}, which tells no moment: the conversation was imported without its start.`
    findings.push({ field: 'started_at', reason })
  }
  if (unread > 0)
    findings.push({ field: 'text', reason: `${unread} elements hold no text where it should be, and were left out.` })
  return findings
}

function durationOf(
  found: Found,
  mapping: JsonMapping,
  { started, ended, turns }: { started: number | null; ended: number | null; turns: ImportedConversation['turns'] },
): number | null {
  if (started !== null && ended !== null && ended >= started && ended - started <= MAX_DURATION_MS)
    return ended - started
  const value = found.valuesOf('duration')[0]
  const unit = mapping.get('duration')?.unit ?? null
  if (value !== undefined && unit !== null) {
    const time = moments({}).timeOf(value, unit)
    if (time && 'offset' in time) return time.offset
  }
  const latest = turns.reduce((last, { start_ms: start, end_ms: end }) => Math.max(last, end ?? start ?? 0), 0)
  return latest > 0 ? latest : null
}

/** Numbers that repeat between systems do not identify a conversation alone: together with their paths they do. */
function identifier(id: string | null, { mapping, shape, nth }: Omit<Item, 'found'>, file: SourceFile): string {
  if (id === null) return `generic-json:${file.sha256}${nth === null ? '' : `#${nth}`}`
  if (shape) return `${shape.name}:${id}`
  const paths = (['id', 'text'] as const).map((field) => written(mapping.get(field)?.path ?? []))
  return `generic-json:${createHash('sha256').update(paths.join(' ')).digest('hex').slice(0, 12)}:${id}`
}

function channelOf(text: string | null): Channel | null {
  const word = text?.toLowerCase().replaceAll(/[^a-z]/g, '') ?? ''
  if (/^(call|phone|telephone|llamada|telefono|voz|ligacao|audio)/.test(word)) return 'voice'
  if (/^(chat|web|message|mensaje)/.test(word)) return 'webchat'
  return channels.find((channel) => channel === word) ?? (/^(mail|correo)/.test(word) ? 'email' : null)
}

const directionOf = (word: string | null): Direction | null =>
  directions.find((direction) => direction === word?.toLowerCase()) ?? null

function customerOf(name: string | null, phone: string | null, email: string | null): ImportedConversation['customer'] {
  const number = phone?.replaceAll(/[\s().-]/g, '') ?? ''
  const phones = /^\+?\d{3,20}$/.test(number) ? [number] : []
  const address = email !== null && /^[^\s@]+@[^\s@]+$/.test(email) ? email.toLowerCase() : null
  return name === null && phones.length === 0 && address === null ? null : { name, phones, email: address }
}

/** A message with its speaker and its times, as in the file. */
type Message = {
  label: string | null
  text: string
  start: JsonTime | null
  end: JsonTime | null
  /** 0 to 1 */
  confidence: number | null
}

/** The messages of a conversation, and the number of elements with something other than text. */
function messagesOf(
  { messages, hasMessages, valuesOf }: Found,
  mapping: JsonMapping,
  { timeOf }: Moments,
): { messages: Message[]; unread: number } {
  if (!hasMessages) {
    const [text] = valuesOf('text')
    return typeof text === 'string'
      ? { messages: fromText(text), unread: 0 }
      : { messages: [], unread: text === undefined ? 0 : 1 }
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
  const spoken = messages.flatMap((element): Message[] => {
    const value = text(element)
    const content = textIn(value)
    if (content === null && value !== undefined && value !== null) unread += 1
    if (content === null || content.trim() === '') return []
    const share = confidence(element)
    return [
      {
        label: labelOf(speaker(element)),
        text: content.slice(0, MAX_TURN_LENGTH).toWellFormed(),
        start: timeOf(start(element), units.start) ?? timeOf(time(element), units.time),
        end: timeOf(end(element), units.end),
        confidence: typeof share === 'number' && share >= 0 && share <= 1 ? share : null,
      },
    ]
  })
  return { messages: spoken, unread }
}

/** A text, or the joined pieces of one: messengers store links and bold words separately. */
function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (!Array.isArray(value)) return null
  const pieces = value.map((piece: unknown) => (typeof piece === 'string' ? piece : valuesAt(piece, ['text'])[0]))
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : null
}

const labelOf = (value: unknown) =>
  (typeof value === 'string' || typeof value === 'number'
    ? String(value).trim().slice(0, MAX_TEXT_LENGTH).toWellFormed()
    : '') || null

/** A transcript in one text, with or without names of speakers. */
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
