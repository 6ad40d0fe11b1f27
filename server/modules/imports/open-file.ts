import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import type { ByteSource } from '#server/archives/byte-source.ts'
import type { FileToRead } from '#server/modules/imports/file-parts.ts'

/**
 * Opens a file of this machine for the importers; returns a reason if it cannot be read.
 * @param used collects the paths of the neighbours that an importer took
 */
export async function openFile(file: string, used: Set<string>): Promise<FileToRead | { reason: string }> {
  const neighbour = async (name: string) => {
    if (name !== path.basename(name) || name.startsWith('.')) return null // a plain name, not a path
    const beside = path.join(path.dirname(file), name)
    const read = await attempt(beside, () => readFile(beside))
    if ('reason' in read) return null
    used.add(beside)
    return read
  }
  const opened = await attempt(file, (size) => described(file, size))
  return 'reason' in opened ? opened : { ...opened, name: path.basename(file), neighbour }
}

/** A file of this machine as bytes that can be read from any position, and their hash. */
export async function described(file: string, size: number): Promise<{ source: ByteSource; sha256: string }> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  const source: ByteSource = {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size) - 1
      const handle = await open(file)
      return createReadStream('', { fd: handle, start, end: Math.max(start, end) })
    },
  }
  return { source, sha256: hash.digest('hex') }
}

const MIB = 1024 * 1024
const LARGEST_MIB = 512

async function attempt<Read>(file: string, read: (size: number) => Promise<Read>): Promise<Read | { reason: string }> {
  try {
    const found = await stat(file)
    if (!found.isFile()) return { reason: 'It is no file.' }
    if (found.size > LARGEST_MIB * MIB) return { reason: `The file is larger than ${LARGEST_MIB} MiB.` }
    return await read(found.size)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return {
      reason: code === 'EACCES' ? 'The file cannot be read: its permissions forbid it.' : 'The file cannot be read.',
    }
  }
}
