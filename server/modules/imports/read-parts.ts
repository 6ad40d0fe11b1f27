import type { ImportedConversation } from '#contracts/conversation.ts'
import type { ImportedDiallingRow } from '#contracts/dialling.ts'
import type { ImportOptions } from '#contracts/imports.ts'
import type { Finding, Question } from '#server/importers/importer.ts'
import { readSource } from '#server/importers/importers.ts'
import type { PolicyItem, TableQuestion } from '#server/importers/tables/table-importer.ts'
import { foundParts, UNANSWERED } from '#server/modules/imports/found-parts.ts'
import { readingOptions } from '#server/modules/imports/reading-options.ts'
import { readRecords } from '#server/modules/imports/read-records.ts'
import { readTable } from '#server/modules/imports/read-table.ts'
import { wholeBytes } from '#server/modules/imports/whole-bytes.ts'
import { whyUnread } from '#server/modules/imports/why-unread.ts'
import { bytesAt, type ByteSource } from '#server/archives/byte-source.ts'

/** A file, wherever it lies. */
export type FileToRead = {
  /** Without folders. */
  name: string
  sha256: string
  source: ByteSource
  /** The file of this name in the same folder; null when there is none. */
  neighbour: (name: string) => Promise<Uint8Array | null>
}

/** What comes out of a file, in the same order whenever it is read with the same options. */
export type Part = TakenPart | FoundPart

export type TakenPart =
  | { conversation: ImportedConversation }
  | { dialling: ImportedDiallingRow; row: number }
  | PolicyItem

/** `isNote`: what it is about is taken all the same. `isAsked`: a question of the file asks about it. */
export type FoundPart = { finding: Finding; isNote?: true; isAsked?: true }

export type ReadFile = {
  /** Null when no importer knows it. */
  format: string | null
  questions: (Question | TableQuestion | { about: 'currency' })[]
  parts: AsyncIterable<Part>
  /** Why no importer took it; it may be something that a conversation of another file uses. */
  unread: string | null
}

/** Reads a file by its content, whatever its name. Tables are read while `parts` are taken, all else is in memory as a whole. */
export async function readParts(file: FileToRead, options: ImportOptions): Promise<ReadFile> {
  const { name, sha256, source, neighbour } = file
  const head = await bytesAt(source, 0, HEAD)
  const isWorkbook = head.subarray(0, 4).equals(ZIP)
  const isJson = JSON_OPENING.test(head.toString('latin1'))
  const isEarly = isWorkbook || (source.size > LONGEST_OTHER && !isJson)
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
  return later ?? { format: null, questions: [], parts: partsOf([], []), unread: await whyUnread(bytes) }
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
const LONGEST_OTHER = 8 * 1024 * 1024
