import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportOptions } from '#contracts/imports.ts'
import { probeAudio } from '#server/analysis/audio/audio.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import { bytesAt } from '#server/archives/byte-source.ts'
import { type Content, openContent } from '#server/importers/content.ts'
import type { Finding, ReadingOptions } from '#server/importers/importer.ts'
import { holdsConversations, readSource } from '#server/importers/importers.ts'
import { type OpenedTable, openTable } from '#server/importers/tables/open-table.ts'
import { recordTable } from '#server/importers/tables/record-rows.ts'
import type { TableItem, TableOptions } from '#server/importers/tables/table-importer.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { translate } from '#server/kernel/messages.ts'
import type { FileToRead, FoundPart, Part, ReadFile } from '#server/modules/imports/file-parts.ts'
import { foundParts, UNANSWERED } from '#server/modules/imports/found-parts.ts'
import { wholeBytes } from '#server/modules/imports/whole-bytes.ts'
import { openSheet } from '#server/sheets/open-sheet.ts'

/** Reads a file by its content, whatever its name. Tables are read while `parts` are taken, everything else is in memory as a whole. */
export async function readParts(file: FileToRead, options: ImportOptions): Promise<ReadFile> {
  const { name, sha256, source, neighbour } = file
  const head = await bytesAt(source, 0, HEAD)
  const isWorkbook = head.subarray(0, 4).equals(ZIP)
  const isJson = JSON_OPENING.test(head.toString('latin1'))
  const isEarly = isWorkbook || (source.size > MAX_OTHER_LENGTH && !isJson)
  const table = isEarly ? await readTable(file, options) : null
  if (table) return table

  const bytes = await wholeBytes(source)
  const records = isJson ? await readRecords(file, bytes, options) : null
  if (records) return records
  const reading = await readSource({ name, sha256, bytes, neighbour }, readingOptions(options))
  if (reading) {
    const { format, conversations, findings, questions = [] } = reading
    const isSilent = conversations.length === 0 && findings.length === 0
    const found = foundParts(isSilent && questions.length > 0 ? [UNANSWERED] : findings, {
      questions,
      isTaken: conversations.length > 0,
      isMapped: options.mapping !== undefined,
    })
    return { ...{ format, questions, unread: null }, parts: partsOf(conversations, found) }
  }
  const later = isEarly || isBinary(head) ? null : await readTable(file, options)
  return later ?? { format: null, questions: [], parts: partsOf([], []), unread: await unreadReason(bytes) }
}

async function* partsOf(conversations: readonly ImportedConversation[], found: readonly FoundPart[]) {
  yield* found
  for (const conversation of conversations) yield { conversation }
}

/** Text with a byte order mark of UTF-16 has zeros too. */
const isBinary = (head: Buffer) => head.includes(0) && !(head.length > 1 && BYTE_ORDER_16.has(head.readUInt16BE(0)))

const HEAD = 4_096
const ZIP = Buffer.from('PK\u0003\u0004', 'latin1')
const BYTE_ORDER_16 = new Set([0xff_fe, 0xfe_ff])
const JSON_OPENING = /^(?:\u00EF\u00BB\u00BF)?\s*[[{]/
/** A larger file that is not JSON is tried as a table first, before it is read as a whole. */
const MAX_OTHER_LENGTH = 8 * 1024 * 1024

/** Why a file that no importer recognises, and no conversation uses, was not taken. */
async function unreadReason(bytes: Uint8Array): Promise<string> {
  const opened = await openContent(bytes)
  if (opened) return `${NOT_READ} ${'content' in opened ? hint(opened.content) : opened.reason}`
  try {
    await probeAudio(bytes)
    return 'A recording without its conversation: put its vCon, turns.json or WebVTT file beside it.'
  } catch (error) {
    if (error instanceof UnreadableAudio) return `${NOT_READ} ${error.reason}`
    throw error
  }
}

function hint(content: Content): string {
  if (content.kind !== 'text' || !content.text.includes('-->')) return READ
  return 'It has cues as WebVTT does, but does not begin with WEBVTT: export it as WebVTT.'
}

const READ =
  'Atalaya reads vCon, transcripts of speech services, captions, chats of WhatsApp, conversations in JSON, and tables of calls, policies and debts.'

const NOT_READ = 'Not a format Atalaya reads.'

/**
 * Reads JSON whose records are policies, debts, or their parts: it is recognised by the names of their fields alone, unless it may be a
 * conversation. Null if it is anything else.
 */
async function readRecords(file: FileToRead, bytes: Uint8Array, options: ImportOptions): Promise<ReadFile | null> {
  if (!FIELD_NAME.test(new TextDecoder().decode(bytes.subarray(0, RECORDS_HEAD)))) return null
  const records = recordTable(bytes)
  if (!records || 'reason' in records || holdsConversations(records.first)) return null
  const opened = await openTable(records.rows, tableOptions(options), ['policies'])
  return opened && readOpened(opened, file, records.findings)
}

/** A field name of policies or debts: JSON without any is not parsed twice. */
const FIELD_NAME =
  /"[^"\n]{0,80}(?:polic|p[oó]liza|ap[oó]lice|police|保单|পলিসি|debt|deuda|dette|d[ií]vida|claim|siniestro|sinistr)[^"\n]{0,80}"\s*:/i
const RECORDS_HEAD = 65_536

/** Reads a CSV file or a workbook row by row. Null if it is no table that an importer knows. */
async function readTable(file: FileToRead, options: ImportOptions): Promise<ReadFile | null> {
  const opened = await openedTable(file, options).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (!opened) return null
  return readOpened(opened, file)
}

/** @param findings of unreadable rows, complete once the items are read */
function readOpened(opened: OpenedTable, file: FileToRead, findings: readonly Finding[] = []): ReadFile {
  const { format } = opened
  if ('items' in opened) {
    const { questions = [] } = opened
    const provisional: Part[] = questions.some(({ about }) => about === 'time-zone')
      ? [{ finding: AS_UTC, isNote: true, isAsked: true }]
      : []
    return { format, questions, parts: tableParts(provisional, opened.items, file, findings), unread: null }
  }
  if ('questions' in opened) {
    return { format, questions: opened.questions, parts: only({ finding: UNANSWERED, isAsked: true }), unread: null }
  }
  return { format, questions: [], parts: only({ finding: opened.finding }), unread: null }
}

const AS_UTC: Finding = {
  field: 'time zone',
  reason: 'The table does not say in which zone its times are: they were taken for UTC. Say the zone and import again.',
}

async function openedTable({ source }: FileToRead, options: ImportOptions) {
  const { rows } = await openSheet(source)
  return openTable(rows, tableOptions(options))
}

async function* only(part: Part) {
  yield part
}

async function* tableParts(
  provisional: readonly Part[],
  items: AsyncIterable<TableItem>,
  file: FileToRead,
  findings: readonly Finding[],
): AsyncGenerator<Part> {
  yield* provisional
  try {
    for await (const item of items) {
      if ('conversation' in item) yield { conversation: await withRecording(item, file) }
      else yield item
    }
    for (const finding of findings) yield { finding }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = error.details.message ? translate('en', error.details.message) : error.message
    yield { finding: { reason: `${reason} What stands before was read.` } }
  }
}

type ConversationItem = Extract<TableItem, { recording: string | null }>

/** With the recording that the table names, if it is beside the table. */
async function withRecording({ conversation, recording }: ConversationItem, { neighbour }: FileToRead) {
  const bytes = recording === null ? null : await neighbour(recording)
  if (!bytes) return conversation
  return { ...conversation, recordings: [...conversation.recordings, { file_name: recording, bytes, lanes: null }] }
}

/** What a person said about the files, in the form that importers take. */
const readingOptions = ({ time_zone, day_order, roles, mapping }: ImportOptions): ReadingOptions => ({
  ...(time_zone === undefined ? {} : { timeZone: time_zone }),
  ...(day_order === undefined ? {} : { dayOrder: day_order }),
  ...(roles === undefined ? {} : { roles }),
  ...(mapping === undefined ? {} : { mapping }),
})

const tableOptions = (options: ImportOptions): TableOptions => ({
  ...readingOptions(options),
  ...(options.table_format === undefined ? {} : { format: options.table_format }),
  ...(options.decimal_mark === undefined ? {} : { decimalMark: options.decimal_mark }),
  ...(options.currency === undefined ? {} : { currency: options.currency }),
  ...(options.national_id_kind === undefined ? {} : { nationalIdKind: options.national_id_kind }),
})
