import { createHash } from 'node:crypto'

import type { ImportedTurn, ImportedConversation, Speaker, ImportedAttachment } from '#contracts/conversation.ts'

import { emptyConversation } from '../empty-conversation.ts'
import { type Finding, type Question, type Reading, type ReadingOptions, refused } from '../importer.ts'
import { MAX_DURATION_MS } from '../limits.ts'
import { speakerName, speakerOfWord, speakersByLabel } from '../speakers.ts'
import { isTimeZone, zoneClock } from '../tables/zone-clock.ts'
import { dateOrderOf } from './date-order.ts'
import { entriesOf, linesOf } from './entries.ts'
import { sentItems, type SentItem } from './sent-items.ts'

/** An exported chat: its text, the names of its file, and a way to find its attachments. */
export type Chat = { text: string; names: readonly string[]; sha256: string; find: FindFile }

/** The conversation of an exported chat: always one, for any duration. */
export async function readChat({ text, names, sha256, find }: Chat, options: ReadingOptions): Promise<Reading> {
  const { timeZone } = options
  if (timeZone !== undefined && !isTimeZone(timeZone)) return refused(unknownZone(timeZone))
  const lines = linesOf(text)
  const order = dateOrderOf([...lines.headers.values()]) ?? options.dayOrder ?? null
  const { entries, findings } = entriesOf(lines, order ?? 'day-first')

  const notes = entries.map((entry) => entry.author === null || isNote(entry.text))
  const people = [...new Set(entries.flatMap(({ author }, at) => (author === null || notes[at] ? [] : [author])))]
  const { speakers, questions: aboutPeople } = rolesIn(people, options)
  const questions: Question[] = [
    ...(order === null ? [{ about: 'day-order' as const }] : []),
    ...(timeZone === undefined ? [{ about: 'time-zone' as const }] : []),
    ...aboutPeople,
  ]
  if (order === null) return { ...refused(WHICH_ORDER), questions }
  if (entries.length === 0) return refused(NO_DATE)

  const contents = entries.map((entry) => sentItems(entry.text))
  const sent = await filesSent(
    entries.map(({ row }, at) => ({ row, items: contents[at]?.items ?? [] })),
    find,
  )
  const toInstant = zoneClock(timeZone ?? 'UTC')
  const instants = entries.map(({ localMs }) => toInstant(localMs))
  const start = instants.reduce((first, instant) => Math.min(first, instant))
  const end = instants.reduce((last, instant) => Math.max(last, instant))

  const turns = entries
    .map(({ author }, at): { instant: number; turn: ImportedTurn } => {
      const instant = instants[at] ?? start
      const speaker = notes[at] ? 'system' : (speakers.get(author ?? '') ?? 'system')
      const attachments = sent.attachments[at] ?? []
      const ms = instant - start <= MAX_DURATION_MS ? instant - start : null
      const turn = {
        speaker,
        speaker_name: notes[at] ? null : speakerName(author ?? '', speaker, Infinity),
        start_ms: ms,
        end_ms: ms,
        text: contents[at]?.text ?? '',
        confidence: null,
        ...(attachments.length > 0 && { attachments }),
      }
      return { instant, turn }
    })
    .toSorted((one, other) => one.instant - other.instant) // the notice of encryption may be later than the messages after it
    .map(({ turn }) => turn)

  const title = names.map(titleOf).find((named) => named !== null) ?? null
  const firstLocalMs = entries.reduce((first, { localMs }) => Math.min(first, localMs), Infinity)
  const conversation = emptyConversation({
    external_id: chatId({ title, people, firstLocalMs, sha256 }),
    channel: 'whatsapp',
    started_at: new Date(start).toISOString(),
    duration_ms: Math.min(end - start, MAX_DURATION_MS),
    agent: agentAmong(speakers),
    customer: customerAmong(speakers),
    turns,
  })
  const provisional = timeZone === undefined ? [AS_UTC] : []
  return { conversations: [conversation], findings: [...provisional, ...findings, ...sent.findings], questions }
}

const WHICH_ORDER: Finding = {
  field: 'day order',
  reason:
    'Nothing in the chat tells whether 3/4 is the third of April: say whether the day or the month stands first, and import again.',
}
const NO_DATE: Finding = {
  field: 'date',
  reason:
    'No line begins with a date of the years 2009 to 2199: export the chat again with the Gregorian calendar on the telephone.',
}
const AS_UTC: Finding = {
  field: 'time zone',
  reason: 'The chat does not say in which zone its times are: they were taken for UTC. Say the zone and import again.',
}
const unknownZone = (timeZone: string): Finding => ({
  field: 'time zone',
  reason: `The time zone ${JSON.stringify(timeZone.slice(0, 60))} is not known: say one such as America/Santiago.`,
})

/**
 * Whether this is a text of WhatsApp itself, although the line has a name: that of the chat, of a group, or of a
 * caller. iPhones put a direction mark before such texts, and before media, deleted messages and polls, which are
 * people's.
 */
function isNote(text: string): boolean {
  if (ENCRYPTION.test(text.slice(0, MAX_LENGTH))) return true
  if (!text.startsWith('\u200E') || sentItems(text).items.length > 0) return false
  return !OF_PEOPLE.test(text.slice(0, MAX_LENGTH))
}

const MAX_LENGTH = 400

const ENCRYPTION =
  /^\u200E{0,3}(messages|los mensajes|as mensagens|mensagens|les messages|nachrichten|zprávy|pesan|i messaggi|消息|এই চ্যাটে|মেসেজ)[^\n]{0,120}(end-to-end|extremo a extremo|ponta a ponta|ponto a ponto|bout en bout|ende-zu-ende|koncovým|端到端|এন্ড-টু-এন্ড)/i

const OF_PEOPLE =
  /^\u200E{1,3}([^\n]{0,40}(delet|elimin|borr|apag|supprim|gelösch|dihapus|menghapus|odstran|删除|撤回|মুছে)|poll:|encuesta:|enquete:|sondage|umfrage:|abstimmung:|jajak pendapat:|投票|পোল)/i

/**
 * The identifier of a chat, so that a longer export of it is the same conversation, for any given zone and roles: by
 * its title, else its first two people, and by the minute of its first message. A chat without either is identified by
 * its file.
 */
function chatId(chat: {
  title: string | null
  people: readonly string[]
  firstLocalMs: number
  sha256: string
}): string {
  const { title, people, firstLocalMs, sha256 } = chat
  const named = title === null ? people.slice(0, 2) : [title]
  if (title === null && named.length < 2) return `whatsapp:${sha256}`
  const minute = new Date(firstLocalMs).toISOString().slice(0, 16)
  return `whatsapp:${createHash('sha256')
    .update(JSON.stringify([...named, minute]))
    .digest('hex')}`
}

/** The name of the chat in the name of its file, such as `Chat de WhatsApp con Ana Paz.txt`; null when it has none. */
function titleOf(fileName: string): string | null {
  const stem = fileName.replace(/\.(txt|zip)$/i, '').replace(/\s?\(\d{1,3}\)$/, '')
  for (const pattern of TITLES) {
    const title = pattern.exec(stem.slice(0, 250))?.[1]?.trim()
    if (title) return title
  }
  return null
}

const TITLES = [
  /^WhatsApp[ -]Chat (?:- |with |mit |dengan )(.+)$/i,
  /^Chat (?:de |do |d[’'])?WhatsApp (?:- |con |com |avec |dengan )(.+)$/i,
  /^Conversa do WhatsApp com (.+)$/i,
  /^Discussion WhatsApp avec (.+)$/i,
  /^与(.+?)的\s?WhatsApp/i,
  /^(.+?)(?:-এর|এর) সা(?:থে|থে) WhatsApp/i,
]

/**
 * The speakers of a chat by name, and the names to ask about. The names are from the exporter's address book, so only
 * some show a role. With two people, or when only one is unknown, order decides until somebody answers; otherwise the
 * unknown stay `system`.
 * @param names in the order in which they first write
 */
function rolesIn(
  names: readonly string[],
  { roles = {} }: ReadingOptions,
): { speakers: ReadonlyMap<string, Speaker>; questions: Question[] } {
  const roleOf = (name: string): Speaker | null =>
    (Object.hasOwn(roles, name) ? roles[name] : null) ?? speakerOfWord(name) ?? roleInName(name)
  const unknown = names.filter((name) => roleOf(name) === null)
  const speakers =
    names.length === 2 || unknown.length === 1
      ? speakersByLabel(names, roleOf)
      : new Map(names.map((name) => [name, roleOf(name) ?? ('system' as const)]))
  return { speakers, questions: unknown.length > 0 ? [{ about: 'roles', names: unknown }] : [] }
}

/**
 * The role that words within a name show: "Ana (Asesora)", "Seguros Atalaya", "Cliente Paz". Null when they show two,
 * or none.
 */
function roleInName(name: string): Speaker | null {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const isAgent = DESK.test(plain) || COMPANY.test(plain)
  const isCustomer = /(^|[^\p{L}])(cliente?s?|clienta|customer|asegurad[oa]|segurad[oa])(?!\p{L})/u.test(
    plain.replace(DESK, ''),
  )
  return isAgent === isCustomer ? null : isAgent ? 'agent' : 'customer'
}

const DESK =
  /(servicio al cliente|atencion al cliente|atendimento ao cliente|service client|customer (service|care|support)|(call|contact) cent(er|re))/

const COMPANY =
  /(^|[^\p{L}])(agent[ea]?|asesora?|ejecutiv[oa]|operadora?|atendente|advisor|conseillere?|corretora?|soporte|suporte|support|helpdesk|atencion|atendimento|seguros?|seguradora|aseguradora|insurance|assurances?|banco|bank|banque|cobranzas?|客服)(?!\p{L})/u

/** The one customer of a chat; a number instead of a name is their telephone number. */
function customerAmong(speakers: ReadonlyMap<string, Speaker>): ImportedConversation['customer'] {
  const [name, ...others] = namesOf(speakers, 'customer')
  if (name === undefined || others.length > 0) return null
  const number = name.replaceAll(/[\s().-]/g, '')
  if (/^\+?\d{6,20}$/.test(number)) return { name: null, phones: [number], email: null }
  return speakerOfWord(name) === null ? { name, phones: [], email: null } : null
}

/** The first agent to write. */
function agentAmong(speakers: ReadonlyMap<string, Speaker>): ImportedConversation['agent'] {
  const name = namesOf(speakers, 'agent').find((called) => speakerOfWord(called) === null)
  return name === undefined ? null : { name, email: null }
}

const namesOf = (speakers: ReadonlyMap<string, Speaker>, role: Speaker) =>
  [...speakers].flatMap(([name, speaker]) => (speaker === role ? [name] : []))

/** Finds the bytes of an attachment by its name only. Null when it is missing. */
type FindFile = (name: string) => Promise<Uint8Array | { reason: string } | null>

type Sent = { row: number; items: readonly SentItem[] }

/**
 * The attachments of each message, in order. A file that several messages name is read once; the total size of a chat's
 * files is limited, and missing ones are reported together.
 */
async function filesSent(
  messages: readonly Sent[],
  find: FindFile,
): Promise<{ attachments: ImportedAttachment[][]; findings: Finding[] }> {
  const found = new Map<string, Uint8Array | null>()
  const missing: string[] = []
  const findings: Finding[] = []
  let total = 0

  async function bytesOf(name: string, row: number): Promise<Uint8Array | null> {
    const cached = found.get(name)
    if (cached !== undefined) return cached
    const read = await find(name)
    const bytes = read && !('reason' in read) && total + read.length <= MAX_BYTES ? read : null
    if (read === null) missing.push(name)
    else if ('reason' in read)
      findings.push({ row, field: name, reason: `${read.reason} The message was imported without it.` })
    else if (bytes === null) findings.push({ row, field: name, reason: TOO_MUCH })
    total += bytes?.length ?? 0
    found.set(name, bytes)
    return bytes
  }

  const attachments: ImportedAttachment[][] = []
  for (const { row, items } of messages) {
    const own: ImportedAttachment[] = []
    for (const { isLeftOut, ...attachment } of items) {
      const bytes = isLeftOut || attachment.file_name === null ? null : await bytesOf(attachment.file_name, row)
      own.push({ ...attachment, bytes })
    }
    attachments.push(own)
  }
  if (missing.length > 0) findings.push({ field: missing[0], reason: whyMissing(missing) })
  return { attachments, findings }
}

const MIB = 1024 * 1024
const MAX_BYTES = 512 * MIB
const TOO_MUCH = `The files of the chat are larger than ${MAX_BYTES / MIB} MiB together: the message was imported without this one.`

function whyMissing(names: readonly string[]): string {
  const what = names.length === 1 ? `The file ${names[0]} is` : `${names.length} files, the first ${names[0]}, are`
  return `${what} not beside the chat: import the ZIP that WhatsApp exports, or put them into the same folder. The messages were imported.`
}
