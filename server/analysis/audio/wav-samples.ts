/** Reads one sample of a wav file, −1 to 1, at a byte offset. */
export type SampleReader = (view: DataView, at: number) => number

/** The reader for a wav format tag and its bits per sample; null when there is none. */
export function sampleReader(formatTag: number, bits: number): SampleReader | null {
  return READERS[`${formatTag}/${bits}`] ?? null
}

/** The byte of which silence consists for a wav format tag and its bits per sample. */
export function silentByte(formatTag: number, bits: number): number {
  if (formatTag === 6) return 0xd5 // the sign bit set, every second bit inverted: the step above zero
  if (formatTag === 7) return 0xff
  return formatTag === 1 && bits === 8 ? 0x80 : 0
}

const MU_LAW = g711Table(muLaw)
const A_LAW = g711Table(aLaw)

const READERS: Record<string, SampleReader> = {
  '1/8': (view, at) => (view.getUint8(at) - 128) / 128, // alone unsigned
  '1/16': (view, at) => view.getInt16(at, true) / 0x8000,
  '1/24': (view, at) => (view.getInt8(at + 2) * 0x1_0000 + view.getUint16(at, true)) / 0x80_0000,
  '1/32': (view, at) => view.getInt32(at, true) / 0x8000_0000,
  '3/32': (view, at) => view.getFloat32(at, true),
  '6/8': (view, at) => A_LAW[view.getUint8(at)]!,
  '7/8': (view, at) => MU_LAW[view.getUint8(at)]!,
}

function g711Table(decode: (code: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, code) => decode(code) / 0x8000)
}

/** ITU-T G.711 µ-law to 16-bit linear. All bits are sent inverted. */
function muLaw(code: number): number {
  const plain = ~code & 0xff
  const magnitude = ((((plain & 0x0f) << 3) + 0x84) << ((plain & 0x70) >> 4)) - 0x84
  return plain & 0x80 ? -magnitude : magnitude
}

/** ITU-T G.711 A-law to 16-bit linear. Every second bit is sent inverted. */
function aLaw(code: number): number {
  const plain = code ^ 0x55
  const segment = (plain & 0x70) >> 4
  const step = ((plain & 0x0f) << 4) + 8
  const magnitude = segment === 0 ? step : (step + 0x100) << (segment - 1)
  return plain & 0x80 ? magnitude : -magnitude
}
