import type { ByteReader } from './byte-reader.ts'

/** A frame of MPEG audio Layer III, as its four header bytes describe it (ISO/IEC 11172-3, 13818-3). */
export type MpegHeader = {
  /** The bits that all frames of a recording share: version, layer, sample rate. */
  kind: number
  channels: 1 | 2
  sampleRate: number
  /** The number of sample frames that it decodes to. */
  samples: 1152 | 576
  /** Its length including the header. */
  bytes: number
  /** The offset at which it would contain a Xing or Info tag. */
  tagAt: number
}

/** The header at the start of `bytes`; null when there is none. */
export function readMpegHeader(bytes: Uint8Array): MpegHeader | null {
  const [sync, kindByte, rates, mode] = bytes
  if (sync !== 0xff || kindByte === undefined || rates === undefined || mode === undefined) return null
  if ((kindByte & 0xe6) !== 0xe2) return null // eleven bits of sync, then Layer III
  const version = (kindByte >> 3) & 3 // 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5
  const bitrate = (version === 3 ? BITRATES : LOW_BITRATES)[rates >> 4]
  const fullRate = SAMPLE_RATES[(rates >> 2) & 3]
  if (version === 1 || !bitrate || !fullRate) return null

  const isMpeg1 = version === 3
  const channels = mode >> 6 === 3 ? 1 : 2
  const sampleRate = fullRate >> (isMpeg1 ? 0 : version === 2 ? 1 : 2)
  const samples = isMpeg1 ? 1152 : 576
  const padding = (rates >> 1) & 1
  return {
    kind: ((kindByte & 0x1e) << 8) | (rates & 0x0c),
    channels,
    sampleRate,
    samples,
    bytes: Math.floor(((samples / 8) * bitrate * 1000) / sampleRate) + padding,
    tagAt: 4 + SIDE_INFORMATION[isMpeg1 ? 1 : 0][channels - 1]!,
  }
}

/** kbit/s by index; 0 ("free") is not supported, and 15 is forbidden. */
const BITRATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const LOW_BITRATES = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const SAMPLE_RATES = [44_100, 48_000, 32_000]
/** Bytes of side information: [MPEG 2, MPEG 1] by [mono, stereo]. */
const SIDE_INFORMATION = [
  [9, 17],
  [17, 32],
] as const

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

/** The encoder's notes in the silent first frame of its file ("Xing" or "Info", with LAME's extension). */
export type Mp3Tag = {
  /** The number of frames of sound, without this one; null when not noted. */
  frames: number | null
  /** The sample frames that the encoder added before and after the sound. */
  delay: number
  padding: number
}

/** The tag in a recording's first frame; null when that frame is sound. */
export function readMp3Tag(frame: Uint8Array, { tagAt }: MpegHeader): Mp3Tag | null {
  const name = String.fromCharCode(...frame.subarray(tagAt, tagAt + 4))
  if ((name !== 'Xing' && name !== 'Info') || frame.length < tagAt + 8) return null
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const flags = view.getUint32(tagAt + 4)
  const fields = [flags & 1 ? 4 : 0, flags & 2 ? 4 : 0, flags & 4 ? 100 : 0, flags & 8 ? 4 : 0]
  const lameAt = tagAt + 8 + fields.reduce((sum, bytes) => sum + bytes, 0)
  const hasFrames = fields[0] === 4 && frame.length >= tagAt + 12
  const hasLame = frame.length >= lameAt + 24

  return {
    frames: hasFrames ? view.getUint32(tagAt + 8) : null,
    delay: hasLame ? view.getUint16(lameAt + 21) >> 4 : 0,
    padding: hasLame ? view.getUint16(lameAt + 22) & 0xfff : 0,
  }
}
