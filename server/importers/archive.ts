import { bytesInMemory } from '#server/archives/byte-source.ts'
import { UnreadableArchive } from '#server/archives/unreadable-archive.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import { zipDirectory } from '#server/archives/zip-directory.ts'

/** A zip archive in memory. Its names are keys and nothing else: no path is ever made of them. */
export type Archive = {
  /** Of the files within, with their folders; what systems add for themselves is left out. */
  names: readonly string[]
  /** Null when there is no file of this name; a reason when it is damaged or larger than `most` bytes. */
  unpacked: (name: string, most?: number) => Promise<Uint8Array | { reason: string } | null>
}

/** The archive's directory; nothing is unpacked until it is asked for. */
export async function openArchive(bytes: Uint8Array): Promise<Archive | { reason: string }> {
  const source = bytesInMemory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const entries = await reading(() => zipDirectory(source, LIMITS))
  if ('reason' in entries) return { reason: `${entries.reason} Pack it again, without a password.` }
  return {
    names: [...entries.keys()].filter((name) => !name.endsWith('/') && !/(^|\/)(__MACOSX\/|\.)/.test(name)),
    unpacked: async (name, most) => {
      const entry = entries.get(name)
      return entry ? reading(() => joined(unzipped(source, entry, most))) : null
    },
  }
}

export const looksLikeArchive = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, at) => bytes[at] === byte)

const SIGNATURE = [0x50, 0x4b, 0x03, 0x04]
const MIB = 1024 * 1024
/** Media are packed already, so an archive of them holds about as much as it has bytes. */
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
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}

const REASONS = {
  damaged: 'The archive is damaged, locked or cut short.',
  'too-much': `The archive would unpack to more than ${LIMITS.all / MIB} MiB, or far more than it has bytes.`,
}
