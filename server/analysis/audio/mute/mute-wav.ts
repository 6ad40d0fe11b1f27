import { byteReader } from '../byte-reader.ts'
import { readWavHead } from '../wav.ts'
import { type MutedSpan, sampleRanges } from './muted-span.ts'

/**
 * Writes silence over the samples of the spans.
 * @param bytes of a wav file; they are changed
 * @throws UnreadableAudio
 */
export async function muteWav(bytes: Uint8Array, spans: readonly MutedSpan[]): Promise<void> {
  const reader = byteReader(bytes)
  const { format, size } = await readWavHead(reader)
  const start = reader.position()
  const end = Math.min(bytes.length, start + (size ?? Infinity))
  for (const { from, to } of sampleRanges(spans, format.sampleRate)) {
    const first = start + from * format.frameBytes
    if (first < end) bytes.fill(format.silence, first, Math.min(end, start + to * format.frameBytes))
  }
}
