import type { ByteSource } from '#server/archives/byte-source.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** Puts bytes under a key that their hash names, unless they are there: files in the storage are whole or absent. */
export async function putOnce(storage: Storage, key: string, bytes: Uint8Array): Promise<string> {
  if ((await storage.size(key)) !== bytes.length) await storage.put(key, bytes)
  return key
}

/** The same for bytes that lie somewhere else and need not be held. */
export async function putStreamOnce(storage: Storage, key: string, source: ByteSource): Promise<string> {
  if ((await storage.size(key)) !== source.size) await storage.putStream(key, await source.read(0, source.size))
  return key
}
