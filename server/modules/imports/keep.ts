import type { Storage } from '#server/plugins/storage.ts'

/** Puts bytes under a key that their hash names, unless they are there: files in the storage are whole or absent. */
export async function keep(storage: Storage, key: string, bytes: Uint8Array): Promise<string> {
  if ((await storage.size(key)) !== bytes.length) await storage.put(key, bytes)
  return key
}
