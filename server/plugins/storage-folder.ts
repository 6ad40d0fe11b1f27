import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Storage } from '#server/plugins/storage.ts'
import { checkedFolder, checkedKey } from '#server/plugins/storage-key.ts'

/** Files in a folder, each written whole or not at all. */
export function folderStorage(url: string): Storage {
  const root = url.startsWith('file://') ? fileURLToPath(url) : path.resolve(url.replace(/^file:/, ''))
  const fileOf = (key: string) => path.join(root, ...checkedKey(key).split('/'))

  const putStream = async (key: string, pieces: AsyncIterable<Uint8Array>) => {
    const file = fileOf(key)
    await mkdir(path.dirname(file), { recursive: true })
    const unfinished = `${file}.${randomUUID()}`
    try {
      await writeDurably(unfinished, pieces)
      await rename(unfinished, file)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  return {
    put: async (key, bytes) => putStream(key, only(bytes)),
    putStream,

    async read(key, range) {
      const handle = await open(fileOf(key))
      return createReadStream('', { ...range, fd: handle })
    },

    async size(key) {
      try {
        return (await stat(fileOf(key))).size
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },

    async *keys(folder) {
      try {
        for await (const entry of await opendir(path.join(root, checkedFolder(folder))))
          if (entry.isFile()) yield `${folder}/${entry.name}`
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },

    remove: async (key) => rm(fileOf(key), { force: true }),
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function* only(bytes: Uint8Array) {
  yield bytes
}

async function writeDurably(file: string, pieces: AsyncIterable<Uint8Array>) {
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const piece of pieces) await handle.writeFile(piece)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
