import type { ImportedAttachment } from '#contracts/conversation.ts'

import type { Finding } from '../importer.ts'
import type { SentThing } from './sent-things.ts'

/** Finds the bytes of a file that was sent, by its name and nothing else. Null when it is not there. */
export type FindFile = (name: string) => Promise<Uint8Array | { reason: string } | null>

type Sent = { row: number; things: readonly SentThing[] }

/**
 * The attachments of each message, in their order. A file that several messages name is read once; what all of a chat's files
 * hold together is bounded, and what is missing is told once for all.
 */
export async function filesSent(
  messages: readonly Sent[],
  find: FindFile,
): Promise<{ attachments: ImportedAttachment[][]; findings: Finding[] }> {
  const found = new Map<string, Uint8Array | null>()
  const missing: string[] = []
  const findings: Finding[] = []
  let total = 0

  async function bytesOf(name: string, row: number): Promise<Uint8Array | null> {
    const known = found.get(name)
    if (known !== undefined) return known
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
  for (const { row, things } of messages) {
    const held: ImportedAttachment[] = []
    for (const { isLeftOut, ...thing } of things) {
      const bytes = isLeftOut || thing.file_name === null ? null : await bytesOf(thing.file_name, row)
      held.push({ ...thing, bytes })
    }
    attachments.push(held)
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
