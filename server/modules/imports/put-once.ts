import type { ByteSource } from '#server/archives/byte-source.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** Puts bytes under a key with their hash, unless they are there: files in the storage are complete or absent. */
export async function putOnce(storage: Storage, key: string, bytes: Uint8Array): Promise<string> {
  if ((await storage.size(key)) !== bytes.length) await storage.put(key, bytes)
  return key
}

/** The same for bytes from elsewhere, which need not be in memory. */
export async function putStreamOnce(storage: Storage, key: string, source: ByteSource): Promise<string> {
  if ((await storage.size(key)) !== source.size) await storage.putStream(key, await source.read(0, source.size))
  return key
}
