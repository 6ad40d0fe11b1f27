import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { RECORDINGS_FOLDER } from '../recordings.ts'

/** The first seconds of one of the recordings of this folder, in its own Ogg Opus: whole pages, so nothing is coded anew. */
export async function voiceNote(recording: string, seconds: number): Promise<Buffer> {
  const file = await readFile(path.join(RECORDINGS_FOLDER, `${recording}.ogg`))
  return file.subarray(0, endOf(file, seconds * OPUS_RATE))
}

/** Where the first page ends that reaches so many samples. A page tells its segments' lengths after 27 bytes (RFC 3533). */
function endOf(file: Buffer, samples: number): number {
  let at = 0
  while (at < file.length) {
    const segments = file.subarray(at + 27, at + 27 + file[at + 26]!)
    const reached = Number(file.readBigInt64LE(at + 6))
    at += 27 + segments.length + segments.reduce((sum, length) => sum + length, 0)
    if (reached >= samples) break
  }
  return at
}

/** Opus counts in samples of 48 kHz, whatever it was made of. */
const OPUS_RATE = 48_000
