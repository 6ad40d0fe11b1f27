import { byteReader, joined } from '../byte-reader.ts'
import { opusHead, opusSamples, sameStream } from '../ogg-opus.ts'
import { type OggPage, readOggPages } from '../ogg-pages.ts'
import { audioKind } from '../open-audio.ts'
import { UnreadableAudio } from '../unreadable-audio.ts'
import { readWavHead } from '../wav.ts'
import { muteMp3 } from './mute-mp3.ts'
import { mergedSpans, type MutedSpan, sampleRanges, touches } from './muted-span.ts'

/**
 * A recording of the same length in bytes and in time that is silent in the spans and unchanged elsewhere, except for
 * the few milliseconds over which a codec joins packets. The speech in the spans is removed, not hidden. The lengths of
 * packets still reveal something: with a variable bitrate they are longer for louder and richer sound.
 * @throws UnreadableAudio when it is none of wav, mp3 and Ogg Opus with one stream, or is damaged
 */
export async function muteAudio(bytes: Uint8Array, spans: readonly MutedSpan[]): Promise<Uint8Array> {
  const muted = Uint8Array.from(bytes)
  const merged = mergedSpans(spans)
  if (merged.length > 0) await MUTERS[audioKind(muted)](muted, merged)
  return muted
}

const MUTERS = { wav: muteWav, ogg: muteOggOpus, mp3: muteMp3 }

/**
 * Writes silence over the samples of the spans.
 * @param bytes of a wav file; they are changed
 * @throws UnreadableAudio
 */
async function muteWav(bytes: Uint8Array, spans: readonly MutedSpan[]): Promise<void> {
  const reader = byteReader(bytes)
  const { format, size } = await readWavHead(reader)
  const start = reader.position()
  const end = Math.min(bytes.length, start + (size ?? Infinity))
  for (const { from, to } of sampleRanges(spans, format.sampleRate)) {
    const first = start + from * format.frameBytes
    if (first < end) bytes.fill(format.silence, first, Math.min(end, start + to * format.frameBytes))
  }
}

/**
 * Replaces the packets within the spans, and one on either side, with silent ones: a packet overlaps the next, and may
 * repeat the one before in case that was lost. Padding is removed from all packets.
 * @param bytes of an Ogg Opus file; they are changed
 * @throws UnreadableAudio, also when the channels are in several streams: their packets have another format
 */
async function muteOggOpus(bytes: Uint8Array, spans: readonly MutedSpan[]): Promise<void> {
  const { packets, pages, preSkip } = await laidOut(bytes)
  const ranges = sampleRanges(spans, 48_000, preSkip)
  const contents = packets.map(({ pieces }) => joined(pieces.map(({ from, to }) => bytes.subarray(from, to))))
  let end = 0
  const sounds = contents.map((packet, at) => {
    const from = end
    end += at === 0 ? 0 : opusSamples(packet)
    return touches(ranges, { from, to: end })
  })

  const changed = new Set<number>()
  contents.forEach((packet, at) => {
    if (at === 0 || isTags(packet)) return
    const isMuted = sounds[at - 1] || sounds[at] || sounds[at + 1]
    const content = isMuted ? silentOpusPacket(packet) : packet.fill(0, opusPaddingAt(packet))
    for (const page of overwrite(bytes, packets[at]!, content)) changed.add(page)
  })
  for (const page of changed) sealPage(bytes.subarray(...pages[page]!))
}

async function laidOut(bytes: Uint8Array) {
  const reader = byteReader(bytes)
  const pages = readOggPages(reader)
  const first = await pages.next()
  if (first.done) throw new UnreadableAudio('The Ogg file is empty.')
  const { preSkip, streams } = opusHead(first.value)
  if (streams !== 1) throw new UnreadableAudio(`The Ogg file holds its channels in ${streams} Opus streams.`)

  const laid = packetsInPages()
  const positions: [from: number, to: number][] = []
  const addPage = (page: typeof first.value) => {
    const from = reader.position() - page.bytes.length
    positions.push([from, reader.position()])
    laid.add(page, from)
  }
  addPage(first.value)
  for await (const page of sameStream(pages, first.value)) addPage(page)
  return { packets: laid.packets, pages: positions, preSkip }
}

const isTags = (packet: Uint8Array) => String.fromCharCode(...packet.subarray(0, 8)) === 'OpusTags'

/** Overwrites a packet with content of the same length, and returns the pages that contain it. */
function overwrite(bytes: Uint8Array, { pieces }: LaidPacket, content: Uint8Array): number[] {
  let at = 0
  for (const { from, to } of pieces) {
    bytes.set(content.subarray(at, at + to - from), from)
    at += to - from
  }
  return pieces.map(({ page }) => page)
}

/** A packet's location in a file: pieces of pages, which are numbered from 0. */
type LaidPacket = { pieces: { page: number; from: number; to: number }[] }

/** Collects the packets of a file from the pages that contain them (RFC 3533, 5). */
function packetsInPages() {
  const packets: LaidPacket[] = []
  let page = -1
  let open: LaidPacket | null = null

  return {
    packets,
    /**
     * @param at the offset of the page in the file
     * @throws UnreadableAudio when a page is missing: the packets of the others cannot be told apart then
     */
    add({ bytes }: OggPage, at: number): void {
      page += 1
      const segments = bytes[26]!
      if (((bytes[5]! & CONTINUES) !== 0) !== (open !== null)) throw new UnreadableAudio('The Ogg file lacks a page.')
      let from = at + 27 + segments
      let to = from
      for (const length of bytes.subarray(27, 27 + segments)) {
        to += length
        if (length === 255) continue
        laid(from, to)
        open = null
        from = to
      }
      if (to > from) laid(from, to)
    },
  }

  function laid(from: number, to: number): void {
    if (!open) packets.push((open = { pieces: [] }))
    open.pieces.push({ page, from, to })
  }
}

const CONTINUES = 0x01

/**
 * Updates the checksum of a page: CRC-32 with the generator 0x04c11db7, nothing reflected, zero at the start (RFC 3533,
 * 6).
 */
export function sealPage(page: Uint8Array): void {
  page.fill(0, 22, 26)
  let checksum = 0
  for (const byte of page) checksum = (checksum << 8) ^ TABLE[(checksum >>> 24) ^ byte]!
  new DataView(page.buffer, page.byteOffset).setUint32(22, checksum >>> 0, true)
}

const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24
  for (let bit = 0; bit < 8; bit += 1) remainder = remainder < 0 ? (remainder << 1) ^ 0x04c11db7 : remainder << 1
  return remainder
})

/**
 * A silent Opus packet of the same length in bytes and in time (RFC 6716). For any mode of the packet, the silent one
 * uses the CELT layer at the same bandwidth: only that layer has a flag for silence, of fifteen bits, after which
 * nothing of a frame is read.
 */
export function silentOpusPacket(packet: Uint8Array): Uint8Array {
  const silent = new Uint8Array(packet.length)
  const samples = opusSamples(packet)
  const [head = 0] = packet
  if (packet.length < 2 || samples === 0 || samples > MAX_SAMPLES) {
    silent.set(packet.subarray(0, 1)) // it contains no sound, or none that a decoder would play
    return silent
  }

  const size = FRAME_SAMPLES.findLastIndex((frame) => samples % frame === 0)
  const frames = samples / FRAME_SAMPLES[size]!
  const toc = ((celtBandwidth(head >> 3) | size) << 3) | (head & STEREO)
  const payload = packet.length - 1
  if (frames === 1 && payload >= SILENCE.length && payload <= MAX_FRAME_LENGTH) silent.set([toc, ...SILENCE])
  else silent.set([toc | 3, ...paddedFrames(frames, packet.length)])
  return silent
}

/** 120 ms at 48 kHz. */
const MAX_SAMPLES = 5_760
/** The possible lengths of a CELT frame, in sample frames, by the last two bits of its configuration. */
const FRAME_SAMPLES = [120, 240, 480, 960]
const MAX_FRAME_LENGTH = 1_275
const SILENCE = [0xff, 0xfe]
const STEREO = 0x04

/** The first CELT configuration of a bandwidth: narrow, wide, super-wide or full. Medium is played as wide. */
function celtBandwidth(configuration: number): number {
  if (configuration >= 16) return configuration & ~3
  if (configuration < 4) return 16
  if (configuration < 12) return 20
  return configuration < 14 ? 24 : 28
}

/**
 * A packet of several frames (code 3) after its first byte. If there is no room for the flag, the frames are empty: not
 * transmitted.
 */
function paddedFrames(frames: number, length: number): number[] {
  const hasRoom = length >= 2 + frames * SILENCE.length
  const sound = hasRoom ? Array.from({ length: frames }, () => SILENCE).flat() : []
  const padding = length - 2 - sound.length
  if (padding === 0) return [frames, ...sound]
  // a byte of 255 stands for 254 bytes of padding and means that another length byte follows
  const lengths = Math.ceil(padding / 255)
  const counts = Array.from({ length: lengths - 1 }, () => 255)
  return [frames | PADDED, ...counts, padding - lengths - 254 * (lengths - 1), ...sound]
}

const PADDED = 0x40

/**
 * The offset of a packet's padding; its length when it has none. The padding of new encoders repeats a second of
 * earlier sound.
 */
export function opusPaddingAt(packet: Uint8Array): number {
  const [head = 0, count = 0] = packet
  if ((head & 3) !== 3 || (count & PADDED) === 0) return packet.length
  let padding = 0
  let at = 2
  for (; packet[at] === 255; at += 1) padding += 254
  padding += packet[at] ?? 0
  return Math.max(at + 1, packet.length - padding)
}
