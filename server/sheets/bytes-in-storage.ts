import { Readable } from 'node:stream'

import type { ByteSource } from '#server/archives/byte-source.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** The bytes that are stored under `key`; null when there are none. */
export async function bytesInStorage(storage: Storage, key: string): Promise<ByteSource | null> {
  const size = await storage.size(key)
  if (size === null) return null
  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size) - 1
      return end < start ? Readable.from([]) : storage.read(key, { start, end })
    },
  }
}
