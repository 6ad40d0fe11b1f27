import { byteReader } from '../byte-reader.ts'
import { DECODER_DELAY } from '../mp3.ts'
import { findFirstFrame, type MpegHeader, readFrames, readMp3Tag } from '../mpeg-frames.ts'
import { UnreadableAudio } from '../unreadable-audio.ts'
import { type MutedSpan, sampleRanges, touches } from './muted-span.ts'

/**
 * Empties the frames within the spans, and wipes their sound: their main data, which may be in earlier frames (the bit
 * reservoir), and everything after it up to the next frame's. Both granules of a frame are emptied together, because
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
    // bytes between frames contain no sound, but a decoder may see more in them: a truncated last frame, for example
    bytes.fill(0, frames[at - 1]?.to ?? from, from)
    bytes.fill(0, to, frames[at + 1]?.from)
    empty()
  }
}

/**
 * A frame's spectrum is audible in the granule after it, and through the filter bank in most of the next (480 sample
 * frames).
 */
const SOUNDS_ON_SAMPLES = 576 + 480

type Frame = {
  /** Offset in the file. */
  from: number
  to: number
  /** The start of its own part of the main data, in the file and in the main data of all frames combined. */
  mainFrom: number
  partFrom: number
  /** The start of the frame's sound in the combined main data, and its length in bytes. */
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
  let isTag = tag !== null // the tag's frame has no sound, and decoders leave it out of the main data
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

/** Wipes up to the start of the next frame's main data: some encoders store more of the sound in the rest. */
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

/**
 * The side information of a Layer III frame about the location of its sound (ISO/IEC 11172-3, 2.4.1.7; 13818-3,
 * 2.4.1.7).
 */
type SideInformation = {
  /**
   * The main data begins this many bytes before the end of the side information, in the main data of earlier frames.
   */
  reservoir: number
  /** Bits of main data of all granules and channels together. */
  mainDataBits: number
}

/** Where a frame's main data may begin: after the header, the checksum if there is one, and the side information. */
const mainDataAt = (frame: Uint8Array, head: MpegHeader): number => sideAt(frame) + sideBytes(head)

function readSideInformation(frame: Uint8Array, head: MpegHeader): SideInformation {
  const side = frame.subarray(sideAt(frame), mainDataAt(frame, head))
  const { reservoirBits, granulesAt, granules, granuleBits } = layoutOf(head)
  let mainDataBits = 0
  for (let granule = 0; granule < granules * head.channels; granule += 1) {
    mainDataBits += bitsAt(side, granulesAt + granule * granuleBits, 12)
  }
  return { reservoir: bitsAt(side, 0, reservoirBits), mainDataBits }
}

/**
 * Makes all granules of a frame empty: no spectrum, no scale factors. The positions of later frames' main data stay
 * intact.
 */
function emptyGranules(frame: Uint8Array, head: MpegHeader): void {
  const at = sideAt(frame)
  const end = mainDataAt(frame, head)
  const { reservoirBits } = layoutOf(head)
  if (reservoirBits === 9) frame[at + 1]! &= 0x80
  frame.fill(0, at + Math.ceil(reservoirBits / 8), end)
  if (!isProtected(frame)) return
  const checksum = mpegChecksum([...frame.subarray(2, 4), ...frame.subarray(at, end)])
  frame[4] = checksum >> 8
  frame[5] = checksum & 0xff
}

/** CRC-16 with the generator x¹⁶ + x¹⁵ + x² + 1, all ones at the start (11172-3, 2.4.3.1). */
export function mpegChecksum(bytes: Iterable<number>): number {
  let checksum = 0xffff
  for (const byte of bytes) {
    checksum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      checksum = checksum & 0x8000 ? ((checksum << 1) ^ 0x8005) & 0xffff : checksum << 1
    }
  }
  return checksum
}

const isProtected = (frame: Uint8Array) => (frame[1]! & 1) === 0
const sideAt = (frame: Uint8Array) => (isProtected(frame) ? 6 : 4)
const sideBytes = ({ tagAt }: MpegHeader) => tagAt - 4

/** MPEG 1 has two granules and states which scale factors the second one shares; MPEG 2 and 2.5 have one. */
function layoutOf({ samples, channels }: MpegHeader) {
  const isMono = channels === 1
  if (samples === 1152)
    return { reservoirBits: 9, granulesAt: 9 + (isMono ? 5 : 3) + 4 * channels, granules: 2, granuleBits: 59 }
  return { reservoirBits: 8, granulesAt: 8 + (isMono ? 1 : 2), granules: 1, granuleBits: 63 }
}

function bitsAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let bit = at; bit < at + length; bit += 1) value = (value << 1) | ((bytes[bit >> 3]! >> (7 - (bit & 7))) & 1)
  return value
}
