import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import type { SourceFile } from '#server/importers/importer.ts'
import { sourceFile } from '#server/importers/source-file.ts'

/**
 * Reads a file for the importers. A reason when it cannot be read.
 * @param used gathers the paths of the neighbours that an importer took
 */
export async function openFile(file: string, used: Set<string>): Promise<SourceFile | { reason: string }> {
  const bytes = await bytesOf(file)
  if ('reason' in bytes) return bytes
  const neighbour = async (name: string) => {
    if (name !== path.basename(name) || name.startsWith('.')) return null // a name, not a way somewhere else
    const beside = path.join(path.dirname(file), name)
    const read = await bytesOf(beside)
    if ('reason' in read) return null
    used.add(beside)
    return read
  }
  return sourceFile(path.basename(file), bytes, neighbour)
}

const MIB = 1024 * 1024
const LARGEST_MIB = 512

async function bytesOf(file: string): Promise<Uint8Array | { reason: string }> {
  try {
    const found = await stat(file)
    if (!found.isFile()) return { reason: 'It is no file.' }
    if (found.size > LARGEST_MIB * MIB) return { reason: `The file is larger than ${LARGEST_MIB} MiB.` }
    return await readFile(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return {
      reason: code === 'EACCES' ? 'The file cannot be read: its permissions forbid it.' : 'The file cannot be read.',
    }
  }
}
