import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import type { Storage } from '#server/plugins/storage.ts'

/** A storage in memory. */
export function memoryStorage(): Storage & { clear: () => void } {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (key, bytes) => void kept.set(key, bytes),
    putStream: async (key, pieces) => void kept.set(key, await buffer(pieces)),
    async read(key, range) {
      const bytes = kept.get(key)
      if (!bytes) throw new Error(`nothing under ${key}`)
      return Readable.from([Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes)])
    },
    size: async (key) => kept.get(key)?.length ?? null,
    async *keys(folder) {
      for (const key of [...kept.keys()]) if (key.startsWith(`${folder}/`)) yield key
    },
    remove: async (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
