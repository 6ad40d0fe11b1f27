import { byteReader } from '../byte-reader.ts'
import { DECODER_DELAY } from '../mp3.ts'
import { findFirstFrame, readFrames } from '../mp3-frames.ts'
import { readMp3Tag } from '../mp3-tag.ts'
import { UnreadableAudio } from '../unreadable-audio.ts'
import { emptyGranules, mainDataAt, readSideInformation } from './mp3-side-information.ts'
import { type MutedSpan, sampleRanges, touches } from './muted-span.ts'

/**
 * Empties the frames that sound in the spans, and wipes what they held: their main data, which may stand in earlier frames
 * (the bit reservoir), and whatever stands after it before the next frame's. Both granules of a frame go together, because
 * the second may use scale factors of the first.
 * @param bytes of an mp3 file; they are changed
 * @throws UnreadableAudio
 */
export async function muteMp3(bytes: Uint8Array, spans: readonly MutedSpan[]): Promise<void> {
  const { frames, samples, sampleRate, delay } = await framesOf(bytes)
  const ranges = sampleRanges(spans, sampleRate, delay)
  const endOf = (at: number) => (at === frames.length - 1 ? Infinity : (at + 1) * samples + SOUNDS_ON_SAMPLES)
  const muted = [...frames.keys()].filter((at) => touches(ranges, { from: at * samples, to: endOf(at) }))

  for (const at of muted) wipeMainData(bytes, frames, at)
  for (const at of muted) {
    const { from, to, empty } = frames[at]!
    // what is no frame is no sound, unless a decoder sees more in it: a last frame that is cut short, for one
    bytes.fill(0, frames[at - 1]?.to ?? from, from)
    bytes.fill(0, to, frames[at + 1]?.from)
    empty()
  }
}

/** A frame's spectrum sounds on in the granule after it, and through the filter bank in most of the next (480 sample frames). */
const SOUNDS_ON_SAMPLES = 576 + 480

type Frame = {
  /** In the file. */
  from: number
  to: number
  /** Where its own part of the main data begins in the file, and in the main data of all frames put together. */
  mainFrom: number
  partFrom: number
  /** Where the sound of the frame begins in the main data put together, and how many bytes it takes. */
  soundFrom: number
  soundBytes: number
  empty: () => void
}

async function framesOf(bytes: Uint8Array) {
  const reader = byteReader(bytes)
  const first = await findFirstFrame(reader)
  if (!first) throw new UnreadableAudio('It looks like mp3 and holds no mp3 frames.')
  const tag = readMp3Tag(await reader.peek(first.bytes), first)
  const frames: Frame[] = []
  let isTag = tag !== null // its frame is no sound, and decoders leave it out of the main data
  let partFrom = 0
  for await (const [{ length }, head] of readFrames(reader, first)) {
    const to = reader.position()
    const from = to - length
    if (!isTag) {
      const frame = bytes.subarray(from, to)
      const { reservoir, mainDataBits } = readSideInformation(frame, head)
      const mainFrom = from + mainDataAt(frame, head)
      const soundFrom = Math.max(0, partFrom - reservoir)
      const soundBytes = Math.ceil(mainDataBits / 8)
      frames.push({ from, to, mainFrom, partFrom, soundFrom, soundBytes, empty: () => emptyGranules(frame, head) })
      partFrom += to - mainFrom
    }
    isTag = false
  }
  return { ...first, frames, delay: (tag?.delay ?? 0) + DECODER_DELAY }
}

/** Wipes up to where the next frame's main data begins: some encoders keep more of the sound in the rest. */
function wipeMainData(bytes: Uint8Array, frames: readonly Frame[], at: number): void {
  const { soundFrom, soundBytes } = frames[at]!
  const end = Math.max(soundFrom + soundBytes, frames[at + 1]?.soundFrom ?? Infinity)
  let part = at
  while (part > 0 && frames[part]!.partFrom > soundFrom) part -= 1
  for (; part < frames.length && frames[part]!.partFrom < end; part += 1) {
    const { mainFrom, partFrom, to } = frames[part]!
    bytes.fill(0, mainFrom + Math.max(0, soundFrom - partFrom), Math.min(to, mainFrom + end - partFrom))
  }
}
