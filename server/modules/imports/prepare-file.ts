import type { Finding } from '#server/importers/importer.ts'
import { readSource } from '#server/importers/importers.ts'
import { prepareAttachments } from '#server/modules/imports/attachments.ts'
import type { importsRepository } from '#server/modules/imports/imports.repository.ts'
import { keep } from '#server/modules/imports/keep.ts'
import { openFile } from '#server/modules/imports/open-file.ts'
import { prepareRecordings } from '#server/modules/imports/prepare-recordings.ts'
import type { Prepared } from '#server/modules/imports/store-batch.ts'
import { whyUnread } from '#server/modules/imports/why-unread.ts'
import type { Storage } from '#server/plugins/storage.ts'

type Tools = {
  repository: ReturnType<typeof importsRepository>
  storage: Storage
  /** Gathers the paths of the recordings that conversations use. */
  used: Set<string>
}

export type PreparedFile = {
  prepared: Prepared[]
  findings: Finding[]
  /** Why no importer took it, unless a conversation turns out to use it. */
  unread: string | null
}

/** Reads a file and keeps what it brought, so that only rows are left to store. */
export async function prepareFile(path: string, { repository, storage, used }: Tools): Promise<PreparedFile> {
  const file = await openFile(path, used)
  if ('reason' in file) return { prepared: [], findings: [file], unread: null }
  const reading = await readSource(file)
  if (!reading) return { prepared: [], findings: [], unread: used.has(path) ? null : await whyUnread(file.bytes) }

  const { format, conversations } = reading
  const { sha256, name, bytes } = file
  const findings = [...reading.findings]
  const prepared: Prepared[] = []
  for (const conversation of conversations) {
    const { external_id, recordings } = conversation
    const known = recordings.length > 0 ? await repository.recordingsOf(external_id) : new Set<string>()
    const heard = await prepareRecordings(storage, recordings, known)
    const source = { sha256, name, format, storage_key: await keep(storage, `sources/${sha256}`, bytes) }
    findings.push(...heard.findings)
    const attachments = await prepareAttachments(storage, conversation.turns)
    const turns = conversation.turns.map(({ attachments: _, ...turn }) => turn)
    // what has bytes is kept: it need not wait in memory for the rest of the batch
    prepared.push({
      conversation: { ...conversation, turns, recordings: [] },
      recordings: heard.prepared,
      attachments,
      source,
    })
  }
  return { prepared, findings, unread: null }
}
