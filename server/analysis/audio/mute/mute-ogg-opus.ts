import { byteReader, joined } from '../byte-reader.ts'
import { opusHead, sameStream } from '../ogg-opus.ts'
import { readOggPages } from '../ogg-pages.ts'
import { opusSamples } from '../opus-samples.ts'
import { UnreadableAudio } from '../unreadable-audio.ts'
import { type MutedSpan, sampleRanges, touches } from './muted-span.ts'
import { type LaidPacket, packetsInPages, sealPage } from './ogg-packets.ts'
import { opusPaddingAt, silentOpusPacket } from './silent-opus-packet.ts'

/**
 * Puts silent packets in the place of those that sound in the spans, and of one on either side: a packet overlaps the next,
 * and may repeat the one before it in case that was lost. Padding goes from all packets.
 * @param bytes of an Ogg Opus file; they are changed
 * @throws UnreadableAudio, also when the channels are in several streams: their packets are written in another way
 */
export async function muteOggOpus(bytes: Uint8Array, spans: readonly MutedSpan[]): Promise<void> {
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
  const places: [from: number, to: number][] = []
  const place = (page: typeof first.value) => {
    const from = reader.position() - page.bytes.length
    places.push([from, reader.position()])
    laid.add(page, from)
  }
  place(first.value)
  for await (const page of sameStream(pages, first.value)) place(page)
  return { packets: laid.packets, pages: places, preSkip }
}

const isTags = (packet: Uint8Array) => String.fromCharCode(...packet.subarray(0, 8)) === 'OpusTags'

/** Lays another content of the same length in the place of a packet, and tells the pages that it stands on. */
function overwrite(bytes: Uint8Array, { pieces }: LaidPacket, content: Uint8Array): number[] {
  let at = 0
  for (const { from, to } of pieces) {
    bytes.set(content.subarray(at, at + to - from), from)
    at += to - from
  }
  return pieces.map(({ page }) => page)
}
