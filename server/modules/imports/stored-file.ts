import path from 'node:path'

import type { Database } from '#server/db/database.ts'
import type { FileToRead } from '#server/modules/imports/file-parts.ts'
import type { ImportFileRecord } from '#server/modules/imports/import-record.ts'
import { wholeBytes } from '#server/modules/imports/whole-bytes.ts'
import type { Storage } from '#server/plugins/storage.ts'
import { bytesInStorage } from '#server/sheets/bytes-in-storage.ts'

/**
 * A file of an import in the storage; its neighbours are the files of the same folder in the same import.
 * @param onUsed called with the full name of each neighbour that an importer took
 */
export async function storedFile(
  { db, storage }: { db: Database; storage: Storage },
  importId: number,
  { name: fullName, sha256, storage_key }: ImportFileRecord,
  onUsed: (name: string) => void,
): Promise<FileToRead> {
  const source = await bytesInStorage(storage, storage_key)
  if (!source) throw new Error(`${fullName} is no longer in the storage`)
  const neighbour = async (name: string) => {
    if (name !== path.posix.basename(name) || name.startsWith('.')) return null // a plain name, not a path
    const beside = path.posix.join(path.posix.dirname(fullName), name)
    const found = await db
      .selectFrom('import_file')
      .where('import_id', '=', importId)
      .where('name', '=', beside)
      .select('storage_key')
      .executeTakeFirst()
    const bytes = found && (await bytesInStorage(storage, found.storage_key))
    if (!bytes) return null
    onUsed(beside)
    return wholeBytes(bytes)
  }
  return { name: path.posix.basename(fullName), sha256, source, neighbour }
}
