import { bytesInMemory } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import { zipDirectory } from '#server/archives/zip-directory.ts'

/** A zip archive in memory. Its names are only used as keys: no path is ever built from them. */
export type Archive = {
  /** The names of the files, with folders, without those that operating systems add. */
  names: readonly string[]
  /** Null when there is no file of this name; a reason when it is damaged or larger than `limit` bytes. */
  unpacked: (name: string, limit?: number) => Promise<Uint8Array | { reason: string } | null>
}

/** Reads the archive's directory; files are unpacked only on request. */
export async function openArchive(bytes: Uint8Array): Promise<Archive | { reason: string }> {
  const source = bytesInMemory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const entries = await reading(() => zipDirectory(source, LIMITS))
  if ('reason' in entries) return { reason: `${entries.reason} Pack it again, without a password.` }
  return {
    names: [...entries.keys()].filter((name) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(name)),
    unpacked: async (name, limit) => {
      const entry = entries.get(name)
      return entry ? reading(() => joined(unzipped(source, entry, limit))) : null
    },
  }
}

export const looksLikeArchive = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte)

const SIGNATURE = [0x50, 0x4b, 0x03, 0x04]
const MIB = 1024 * 1024
/** Media are already compressed, so the unpacked size of such an archive is about its own size. */
const LIMITS = { entry: 256 * MIB, all: 512 * MIB }

async function reading<Value>(read: () => Promise<Value>): Promise<Value | { reason: string }> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnreadableArchive) return { reason: REASONS[error.why] }
    throw error
  }
}

async function joined(pieces: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const piece of pieces) chunks.push(piece)
  return Buffer.concat(chunks)
}

const REASONS = {
  damaged: 'The archive is damaged, locked or cut short.',
  'too-much': `The archive would unpack to more than ${LIMITS.all / MIB} MiB, or far more than it has bytes.`,
}
