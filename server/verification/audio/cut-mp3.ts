import { byteReader, joined } from '#server/analysis/audio/byte-reader.ts'
import { findFirstFrame, readFrames } from '#server/analysis/audio/mp3-frames.ts'
import { readMp3Tag } from '#server/analysis/audio/mp3-tag.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'

import type { Cut } from './cut-audio.ts'

/** Whole frames, without the tag of the file, which counts all of them. */
export async function cutMp3(bytes: Uint8Array, { from_ms, to_ms }: Cut): Promise<Uint8Array> {
  const reader = byteReader(bytes)
  const first = await findFirstFrame(reader)
  if (!first) throw new UnreadableAudio('It looks like mp3 and holds no mp3 frames.')
  let isTag = readMp3Tag(await reader.peek(first.bytes), first) !== null
  const kept: Uint8Array[] = []
  let at = 0
  for await (const [frame, { samples, sampleRate }] of readFrames(reader, first)) {
    if (!isTag) {
      const ms = (at * samples * 1_000) / sampleRate
      if (ms >= from_ms - RESERVOIR_MS && ms < to_ms) kept.push(frame)
      at += 1
    }
    isTag = false
  }
  return joined(kept)
}

/** What a frame sounds like may stand in those before it (the bit reservoir): a little more is kept. */
const RESERVOIR_MS = 300
