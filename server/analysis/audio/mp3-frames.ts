import type { ByteReader } from './byte-reader.ts'
import { type MpegHeader, readMpegHeader } from './mpeg-header.ts'

/** Skips ID3 tags and everything else before the sound. Returns the first frame's header; null when there is none. */
export async function findFirstFrame(reader: ByteReader): Promise<MpegHeader | null> {
  await skipId3(reader)
  for (let passed = 0; passed < MAX_PREAMBLE_LENGTH; passed += 1) {
    const head = readMpegHeader(await reader.peek(4))
    if (head && (await isFollowed(reader, head))) return head
    if ((await reader.skip(1)) === 0) return null
  }
  return null
}

/** The recording's frames in order. Anything else (tags, noise, a truncated last frame) is skipped. */
export async function* readFrames(reader: ByteReader, { kind }: MpegHeader): AsyncGenerator<[Uint8Array, MpegHeader]> {
  for (;;) {
    const head = readMpegHeader(await reader.peek(4))
    if (head?.kind === kind) {
      const frame = await reader.take(head.bytes)
      if (frame.length < head.bytes) return
      yield [frame, head]
    } else if ((await reader.skip(1)) === 0) return
  }
}

const MAX_PREAMBLE_LENGTH = 65_536

/** Four bytes look like a header by chance often enough; two headers at the right distance do not. */
async function isFollowed(reader: ByteReader, head: MpegHeader): Promise<boolean> {
  const bytes = await reader.peek(head.bytes + 4)
  return bytes.length === head.bytes || readMpegHeader(bytes.subarray(head.bytes))?.kind === head.kind
}

async function skipId3(reader: ByteReader): Promise<void> {
  for (;;) {
    const tag = await reader.peek(10)
    if (tag.length < 10 || String.fromCharCode(...tag.subarray(0, 3)) !== 'ID3') return
    // 28 bits, seven per byte
    const size = (tag[6]! << 21) | (tag[7]! << 14) | (tag[8]! << 7) | tag[9]!
    const hasFooter = (tag[5]! & 0x10) !== 0
    await reader.skip(10 + size + (hasFooter ? 10 : 0))
  }
}
