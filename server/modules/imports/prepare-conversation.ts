import type { ImportedConversation } from '#contracts/conversation.ts'
import type { Finding } from '#server/importers/importer.ts'
import { prepareAttachments } from '#server/modules/imports/attachments.ts'
import type { Prepared, PreparedConversation } from '#server/modules/imports/batch.ts'
import type { Part } from '#server/modules/imports/file-parts.ts'
import type { importsRepository } from '#server/modules/imports/imports.repository.ts'
import { prepareRecordings } from '#server/modules/imports/prepare-recordings.ts'
import type { Source } from '#server/modules/imports/sources.ts'
import type { Storage } from '#server/plugins/storage.ts'

export type ImportTools = { repository: ReturnType<typeof importsRepository>; storage: Storage }

/** A part of a file, ready to be stored. */
export const preparePart = (
  part: Exclude<Part, { finding: Finding }>,
  source: Source,
  tools: ImportTools,
): Promise<{ item: Prepared; findings: Finding[] }> =>
  'conversation' in part
    ? prepareConversation(part.conversation, source, tools)
    : Promise.resolve({ item: { ...part, source }, findings: [] })

/** Stores the files of a conversation, so that only rows are left to write. */
export async function prepareConversation(
  conversation: ImportedConversation,
  source: Source,
  { repository, storage }: ImportTools,
): Promise<{ item: PreparedConversation; findings: Finding[] }> {
  const { external_id, recordings } = conversation
  if (recordings.length + conversation.turns.length === 0) {
    // a row of a list: there may be a million of them, and even an empty wait takes time
    return { item: { conversation, recordings: [], attachments: [], source }, findings: [] }
  }
  const known = recordings.length > 0 ? await repository.recordingsOf(external_id) : new Set<string>()
  const sound = await prepareRecordings(storage, recordings, known)
  const attachments = await prepareAttachments(storage, conversation.turns)
  const turns = conversation.turns.map(({ attachments: _, ...turn }) => turn)
  // the bytes are stored: they need not wait in memory for the rest of the batch
  const item = {
    conversation: { ...conversation, turns, recordings: [] },
    recordings: sound.prepared,
    attachments,
    source,
  }
  return { item, findings: sound.findings }
}
