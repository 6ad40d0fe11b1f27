import type { ByteReader } from './byte-reader.ts'
import { UnreadableAudio } from './unreadable-audio.ts'

export type OggPage = {
  /** The page's bytes in the file. */
  bytes: Uint8Array
  /** The packets that begin on the page; the last one may continue on the next. */
  packets: Uint8Array[]
  /** Position at the end of the page, in the codec's own unit; null when no packet ends on it. */
  position: number | null
  stream: number
}

/**
 * The pages of an Ogg file in order (RFC 3533).
 * @throws UnreadableAudio when the file is cut off or contains something other than a page
 */
export async function* readOggPages(reader: ByteReader): AsyncGenerator<OggPage> {
  for (;;) {
    const head = await reader.peek(27)
    if (head.length === 0) return
    if (head.length < 27) throw cutOff()
    if (String.fromCharCode(...head.subarray(0, 4)) !== 'OggS') {
      throw new UnreadableAudio('The Ogg file is damaged: a page does not begin where it should.')
    }
    const headBytes = 27 + head[26]!
    const lengths = (await reader.peek(headBytes)).subarray(27)
    const pageBytes = lengths.reduce((sum, length) => sum + length, headBytes)
    const bytes = await reader.take(pageBytes)
    if (bytes.length < pageBytes) throw cutOff()

    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const position = view.getBigInt64(6, true)
    yield {
      bytes,
      packets: beginningPackets(bytes.subarray(headBytes), lengths, (bytes[5]! & CONTINUES) !== 0),
      position: position < 0n ? null : Number(position),
      stream: view.getUint32(14, true),
    }
  }
}

const CONTINUES = 0x01

/** Packets consist of segments; a segment shorter than 255 bytes ends its packet. */
function beginningPackets(body: Uint8Array, lengths: Uint8Array, continues: boolean): Uint8Array[] {
  const packets: Uint8Array[] = []
  let start = 0
  let end = 0
  lengths.forEach((length, index) => {
    end += length
    if (length === 255 && index < lengths.length - 1) return
    packets.push(body.subarray(start, end))
    start = end
  })
  return continues ? packets.slice(1) : packets
}

const cutOff = () => new UnreadableAudio('The Ogg file is cut off within a page.')
