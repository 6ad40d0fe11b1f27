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
