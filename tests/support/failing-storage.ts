import { memoryStorage } from '#tests/support/storage.ts'

/** A memory storage that fails when a test says so. */
export function failingStorage() {
  const storage = memoryStorage()
  /** How many files it still refuses, and whether it fails after storing one. */
  const fails = { puts: 0, afterPut: false }

  return {
    ...storage,
    fails,
    async put(key: string, bytes: Uint8Array) {
      if (fails.puts > 0) throw new Error(`the storage is full, ${(fails.puts -= 1)}`)
      await storage.put(key, bytes)
      if (fails.afterPut) throw new Error('killed')
    },
  }
}
