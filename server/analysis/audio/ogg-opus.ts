import { OggOpusDecoder } from 'ogg-opus-decoder'

import type { AudioTrack } from './audio-track.ts'
import type { ByteReader } from './byte-reader.ts'
import { type OggPage, readOggPages } from './ogg-pages.ts'
import { UnreadableAudio } from './unreadable-audio.ts'

/** Opens an Ogg file with one Opus stream (RFC 7845). Opus always plays at 48 kHz, at any rate of the original. */
export async function openOggOpus(reader: ByteReader): Promise<AudioTrack> {
  const pages = readOggPages(reader)
  const first = await pages.next()
  if (first.done) throw new UnreadableAudio('The Ogg file is empty.')
  const { channels, preSkip } = opusHead(first.value)

  return {
    mediaType: 'audio/ogg',
    channels,
    sampleRate: 48_000,
    async count() {
      let sounding = 0
      let end = 0
      for await (const { packets, position } of sameStream(pages, first.value)) {
        for (const packet of packets) sounding += opusSamples(packet)
        end = position ?? end
      }
      // the last page's position may cut the last packet short, but is trusted no further
      return Math.max(0, Math.min(end, sounding) - preSkip)
    },
    async *decode() {
      const decoder = new OggOpusDecoder()
      await decoder.ready
      try {
        // its types say that `decode` returns at once, but it returns a promise
        yield (await Promise.resolve(decoder.decode(first.value.bytes))).channelData
        for await (const { bytes } of sameStream(pages, first.value)) {
          yield (await Promise.resolve(decoder.decode(bytes))).channelData
        }
        yield (await decoder.flush()).channelData
      } finally {
        decoder.free()
      }
    },
  }
}

/**
 * The content of a file's first page: the number of channels, the number of sample frames at 48 kHz to skip, and the
 * number of Opus streams.
 * @throws UnreadableAudio
 */
export function opusHead({ packets: [body = new Uint8Array()] }: OggPage) {
  const name = String.fromCharCode(...body.subarray(0, 8))
  if (name !== 'OpusHead' || body.length < 19) {
    const codec = OTHER_CODECS.find(([signature]) => name.includes(signature))?.[1] ?? 'something else'
    throw new UnreadableAudio(`The Ogg file holds ${codec}; only Opus is supported.`)
  }
  const isOneStream = body[18] === 0
  return { channels: body[9]!, preSkip: body[10]! | (body[11]! << 8), streams: isOneStream ? 1 : (body[19] ?? 0) }
}

const OTHER_CODECS: [signature: string, name: string][] = [
  ['vorbis', 'Vorbis audio'],
  ['FLAC', 'FLAC audio'],
  ['Speex', 'Speex audio'],
]

/** @throws UnreadableAudio at a page of another stream */
export async function* sameStream(pages: AsyncIterable<OggPage>, first: OggPage): AsyncGenerator<OggPage> {
  for await (const page of pages) {
    if (page.stream !== first.stream) throw new UnreadableAudio('The Ogg file holds more than one stream.')
    yield page
  }
}

/** Sample frames at 48 kHz in one Opus packet, from its first two bytes (RFC 6716, 3.1); 0 for a header packet. */
export function opusSamples(packet: Uint8Array): number {
  const [head, second = 0] = packet
  if (head === undefined || isTags(packet)) return 0
  const frames = [1, 2, 2, second & 0x3f][head & 3]!
  return frames * frameSamples(head >> 3)
}

function frameSamples(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration % 4]!
  if (configuration < 16) return [480, 960][configuration % 2]!
  return [120, 240, 480, 960][configuration % 4]!
}

const isTags = (packet: Uint8Array) => String.fromCharCode(...packet.subarray(0, 8)) === 'OpusTags'
