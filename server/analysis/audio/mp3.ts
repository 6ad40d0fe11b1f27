import { MPEGDecoder } from 'mpg123-decoder'

import type { AudioTrack } from './audio-track.ts'
import { type ByteReader, CHUNK_BYTES, joined } from './byte-reader.ts'
import { findFirstFrame, type Mp3Tag, type MpegHeader, readFrames, readMp3Tag } from './mpeg-frames.ts'
import { UnreadableAudio } from './unreadable-audio.ts'

/** Opens MPEG audio Layer III. */
export async function openMp3(reader: ByteReader): Promise<AudioTrack> {
  const first = await findFirstFrame(reader)
  if (!first) throw new UnreadableAudio('It looks like mp3 and holds no mp3 frames.')
  const { channels, sampleRate, samples } = first
  const tag = readMp3Tag(await reader.peek(first.bytes), first)
  const frames = () => wholeFrames(reader, first, tag)

  return {
    mediaType: 'audio/mpeg',
    channels,
    sampleRate,
    async count() {
      let found = tag ? -1 : 0 // the tag's own frame is silent
      for await (const frame of frames()) found += frame.length > 0 ? 1 : 0
      return found * samples - trimmed(tag, found * samples)
    },
    async *decode() {
      const decoder = new MPEGDecoder()
      await decoder.ready
      try {
        for await (const bytes of batches(frames())) {
          const { channelData } = decoder.decode(bytes)
          yield channelData.slice(0, channels) // the decoder doubles a mono channel
        }
      } finally {
        decoder.free()
      }
    },
  }
}

async function* wholeFrames(reader: ByteReader, first: MpegHeader, tag: Mp3Tag | null): AsyncGenerator<Uint8Array> {
  let found = 0
  for await (const [frame] of readFrames(reader, first)) {
    found += 1
    yield frame
  }
  // some encoders count the tag's own frame, so one missing frame is no loss
  if (tag?.frames && found < tag.frames) {
    throw new UnreadableAudio(`The mp3 file is cut off: ${tag.frames} frames are announced and ${found} are there.`)
  }
}

async function* batches(frames: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let batch: Uint8Array[] = []
  let total = 0
  for await (const frame of frames) {
    if (total + frame.length > CHUNK_BYTES) {
      yield joined(batch)
      batch = []
      total = 0
    }
    batch.push(frame)
    total += frame.length
  }
  if (total > 0) yield joined(batch)
}

/**
 * The sample frames that gapless playback leaves out. A decoder lags by 529 frames, whose end only padding can restore.
 */
function trimmed(tag: Mp3Tag | null, total: number): number {
  if (!tag?.frames) return 0
  return Math.min(total, tag.delay + Math.max(tag.padding, DECODER_DELAY))
}

/** The sample frames by which a decoder lags. */
export const DECODER_DELAY = 529
