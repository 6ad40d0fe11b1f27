import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportOptions } from '#contracts/imports.ts'
import { probeAudio } from '#server/analysis/audio/audio.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import { bytesAt } from '#server/archives/byte-source.ts'
import { type Content, openContent } from '#server/importers/content.ts'
import { readSource } from '#server/importers/importers.ts'
import type { FileToRead, FoundPart, ReadFile } from '#server/modules/imports/file-parts.ts'
import { foundParts, UNANSWERED } from '#server/modules/imports/found-parts.ts'
import { readRecords } from '#server/modules/imports/read-records.ts'
import { readTable } from '#server/modules/imports/read-table.ts'
import { readingOptions } from '#server/modules/imports/reading-options.ts'
import { wholeBytes } from '#server/modules/imports/whole-bytes.ts'

/** Reads a file by its content, whatever its name. Tables are read while `parts` are taken, all else is in memory as a whole. */
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
/** Text that is no table and larger than this is looked at only after it turned out to be none. */
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
