import { byteReader, joined } from '#server/analysis/audio/byte-reader.ts'
import { readWavHead } from '#server/analysis/audio/wav.ts'

import type { Cut } from './cut-audio.ts'

/** The head as it was, with the sizes of what is left, and whole sample frames. */
export async function cutWav(bytes: Uint8Array, { from_ms, to_ms }: Cut): Promise<Uint8Array> {
  const reader = byteReader(bytes)
  const { format, size } = await readWavHead(reader)
  const start = reader.position()
  const end = Math.min(bytes.length, start + (size ?? Infinity))
  const at = (ms: number) => start + Math.floor((ms * format.sampleRate) / 1_000) * format.frameBytes
  const sound = bytes.subarray(Math.min(end, at(from_ms)), Math.min(end, at(to_ms)))
  const head = bytes.slice(0, start)
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  view.setUint32(4, start - 8 + sound.length, true)
  view.setUint32(start - 4, sound.length, true)
  return joined([head, sound])
}
