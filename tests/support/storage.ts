import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { Storage } from '#server/plugins/storage.ts'

/** A storage in memory. */
export function memoryStorage(): Storage & { clear: () => void } {
  const objects = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void objects.set(key, bytes),
    putStream: async (key, pieces) => void objects.set(key, await buffer(pieces)),
    async read(key, range) {
      const bytes = objects.get(key)
      if (!bytes) throw new Error(`nothing under ${key}`)
      return Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)])
    },
    size: async (key) => objects.get(key)?.length ?? null,
    async *keys(folder) {
      for (const key of [...objects.keys()]) if (key.startsWith(`${folder}/`)) yield key
    },
    remove: async (key) => void objects.delete(key),
    clear: () => objects.clear(),
  }
}
