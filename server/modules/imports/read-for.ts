import { probeAudio } from '#server/analysis/audio/audio.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import { emptyConversation } from '#server/importers/empty-conversation.ts'
import { type FileToRead, type ReadFile, type Part } from '#server/modules/imports/file-parts.ts'
import { UNANSWERED } from '#server/modules/imports/found-parts.ts'
import type { ImportRecord } from '#server/modules/imports/import-record.ts'
import { readParts } from '#server/modules/imports/read-parts.ts'
import { wholeBytes } from '#server/modules/imports/whole-bytes.ts'

/** Reads a file of an import for its purpose: to bring in all its content, or only what is to be audited. */
export async function readFor({ options, for_audit }: ImportRecord, file: FileToRead): Promise<ReadFile> {
  const read = await readParts(file, options)
  return for_audit === null ? read : auditParts(read, file)
}

/**
 * The content of a file that can be audited: what can be heard or read, and not much of it. A recording counts as a call even if nothing
 * describes it.
 */
async function auditParts(read: ReadFile, file: FileToRead): Promise<ReadFile> {
  if (read.unread === null) return { ...read, parts: auditable(read.parts) }
  const recording = await recordingIn(file)
  return recording ? { ...read, format: 'recording', unread: null, parts: one(recording) } : read
}

async function recordingIn({ name, sha256, source }: FileToRead): Promise<Part | null> {
  const bytes = await wholeBytes(source)
  try {
    const { durationMs: duration_ms } = await probeAudio(bytes)
    const recordings = [{ file_name: name, bytes, lanes: null }]
    return { conversation: emptyConversation({ external_id: `recording:${sha256}`, duration_ms, recordings }) }
  } catch (error) {
    if (error instanceof UnreadableAudio) return null
    throw error
  }
}

async function* auditable(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  let taken = 0
  let empty = 0
  for await (const part of parts) {
    if ('finding' in part) yield part.finding === UNANSWERED ? { finding: NEEDS_ANSWERS } : part
    else if (!isHeardOrRead(part)) {
      empty += 1
      if (empty === 1) yield { finding: NOTHING_TO_AUDIT }
      if (empty === MAX_EMPTY) return // a table may have a million rows
    } else if (taken < MAX_CONVERSATIONS) {
      taken += 1
      yield part
    } else {
      yield { finding: TOO_MANY }
      return
    }
  }
}

const isHeardOrRead = (part: Part): boolean =>
  'conversation' in part && part.conversation.turns.length + part.conversation.recordings.length > 0

async function* one(part: Part) {
  yield part
}

const MAX_CONVERSATIONS = 20
const MAX_EMPTY = 20
const TOO_MANY = {
  reason: `One file brings at most ${MAX_CONVERSATIONS} conversations to an audit. Import it to have all of them.`,
}
const NEEDS_ANSWERS = {
  reason: 'It does not tell all that has to be known to read it. Import it: the check asks for the rest.',
}
const NOTHING_TO_AUDIT = {
  reason: 'There is nothing to hear or to read in it. An audit needs a recording or a transcript; lists are imported.',
}
