import { byteReader, joined } from '#server/analysis/audio/byte-reader.ts'
import { findFirstFrame, readFrames, readMp3Tag } from '#server/analysis/audio/mpeg-frames.ts'
import { audioKind } from '#server/analysis/audio/open-audio.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import { readWavHead } from '#server/analysis/audio/wav.ts'

/** Milliseconds from the start of a recording. */
export type Cut = { from_ms: number; to_ms: number }

/**
 * The sound of a stretch of a recording, as a playable file of the same kind; null when it cannot be cut, as with Ogg:
 * then the whole recording is the evidence.
 * @throws UnreadableAudio when it is none of wav, mp3 and Ogg
 */
export async function cutAudio(bytes: Uint8Array, cut: Cut): Promise<Uint8Array | null> {
  const kind = audioKind(bytes)
  if (kind === 'ogg') return null
  return kind === 'wav' ? cutWav(bytes, cut) : cutMp3(bytes, cut)
}

/** The original header with the sizes of the cut part, and whole sample frames. */
async function cutWav(bytes: Uint8Array, { from_ms, to_ms }: Cut): Promise<Uint8Array> {
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

/** Whole frames, without the file's tag, which counts all of them. */
async function cutMp3(bytes: Uint8Array, { from_ms, to_ms }: Cut): Promise<Uint8Array> {
  const reader = byteReader(bytes)
  const first = await findFirstFrame(reader)
  if (!first) throw new UnreadableAudio('It looks like mp3 and holds no mp3 frames.')
  let isTag = readMp3Tag(await reader.peek(first.bytes), first) !== null
  const frames: Uint8Array[] = []
  let at = 0
  for await (const [frame, { samples, sampleRate }] of readFrames(reader, first)) {
    if (!isTag) {
      const ms = (at * samples * 1_000) / sampleRate
      if (ms >= from_ms - RESERVOIR_MS && ms < to_ms) frames.push(frame)
      at += 1
    }
    isTag = false
  }
  return joined(frames)
}

/** A frame's sound may be encoded in earlier frames (the bit reservoir): a little more is kept. */
const RESERVOIR_MS = 300
