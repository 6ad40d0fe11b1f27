import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'

import type { Refusal } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import { storeStream, TooLarge } from '#server/http/store-stream.ts'
import type { ImportRecord } from '#server/modules/imports/import-record.ts'
import { putFile } from '#server/modules/imports/imports.repository.ts'
import { resolveInside } from '#server/modules/imports/offered-folders.ts'
import { walkFiles } from '#server/modules/imports/walk-files.ts'
import { fetchUrl, isAllowedUrl } from '#server/net/fetch-url.ts'
import type { Storage } from '#server/plugins/storage.ts'

export type GatherSettings = {
  /** Folders of this machine that may be imported, absolute. */
  folders: readonly string[]
  /** Hosts from which files may be fetched. */
  hosts: readonly string[]
  maxBytes: number
}

type Tools = { db: Database; storage: Storage; settings: GatherSettings; signal: AbortSignal }

/**
 * Copies the files of an import's folder or address into the storage, so that what was checked is what is stored. Files that are there
 * already are skipped. Returns what could not be fetched.
 */
export async function gatherFiles(tools: Tools, { id, source, location }: ImportRecord): Promise<Refusal[]> {
  if (location === null || source === 'upload') return []
  return source === 'folder' ? gatherFolder(tools, id, location) : gatherUrl(tools, id, location)
}

async function gatherFolder({ db, storage, settings, signal }: Tools, importId: number, location: string) {
  const root = await resolveInside(settings.folders, location)
  if (root === null) return [{ file: location, reason: 'This folder is not, or no longer, one that may be imported.' }]
  const { files, refusals } = await walkFiles([root], '/')
  const displayName = (file: string) => path.relative(path.dirname(root), file).split(path.sep).join('/')
  const missing = refusals.map((refusal) => ({ ...refusal, file: displayName(refusal.file) }))
  for (const { path: file } of files) {
    signal.throwIfAborted()
    const name = displayName(file)
    const isOutside = (await resolveInside(settings.folders, await realpath(file))) === null
    const { size } = await stat(file)
    if (isOutside) missing.push({ file: name, reason: 'It leads out of the folders that may be imported.' })
    else if (size > settings.maxBytes) missing.push({ file: name, reason: tooLarge(settings.maxBytes) })
    else if (!(await isThere(db, importId, { name, sha256: await hashOf(file) }))) {
      await putFile(db, importId, { name, ...(await storeStream(storage, keyFor(importId), createReadStream(file))) })
    }
  }
  return missing
}

async function gatherUrl({ db, storage, settings, signal }: Tools, importId: number, location: string) {
  const name = path.posix.basename(new URL(location).pathname) || 'file'
  const isAllowed = (address: string) => isAllowedUrl(address, settings.hosts)
  const fetched = await fetchUrl(location, { isAllowed, signal })
  if ('reason' in fetched) return [{ file: name, reason: fetched.reason }]
  try {
    const stored = await storeStream(storage, keyFor(importId), fetched.body, settings.maxBytes)
    await putFile(db, importId, { name, ...stored })
    return []
  } catch (error) {
    if (error instanceof TooLarge) return [{ file: name, reason: tooLarge(settings.maxBytes) }]
    throw error
  }
}

export const keyFor = (importId: number): string => `imports/${importId}/${randomUUID()}`

const tooLarge = (bytes: number) => `The file is larger than ${Math.floor(bytes / 1_048_576)} MiB.`

async function isThere(db: Database, importId: number, { name, sha256 }: { name: string; sha256: string }) {
  const found = await db
    .selectFrom('import_file')
    .where('import_id', '=', importId)
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .select('seq')
    .executeTakeFirst()
  return found !== undefined
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}
