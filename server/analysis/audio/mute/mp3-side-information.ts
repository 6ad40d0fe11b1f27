import type { MpegHeader } from '../mpeg-header.ts'

/** What the side information of a Layer III frame says of where its sound stands (ISO/IEC 11172-3, 2.4.1.7; 13818-3, 2.4.1.7). */
export type SideInformation = {
  /** The main data begins this many bytes before the end of the side information, in the main data of earlier frames. */
  reservoir: number
  /** Bits of main data of all granules and channels together. */
  mainDataBits: number
}

/** Where in a frame its main data may begin: after the head, the checksum if there is one, and the side information. */
export const mainDataAt = (frame: Uint8Array, head: MpegHeader): number => sideAt(frame) + sideBytes(head)

export function readSideInformation(frame: Uint8Array, head: MpegHeader): SideInformation {
  const side = frame.subarray(sideAt(frame), mainDataAt(frame, head))
  const { reservoirBits, granulesAt, granules, granuleBits } = layoutOf(head)
  let mainDataBits = 0
  for (let granule = 0; granule < granules * head.channels; granule += 1) {
    mainDataBits += bitsAt(side, granulesAt + granule * granuleBits, 12)
  }
  return { reservoir: bitsAt(side, 0, reservoirBits), mainDataBits }
}

/** Makes all granules of a frame empty: no spectrum, no scale factors. Where later frames find their main data stays told. */
export function emptyGranules(frame: Uint8Array, head: MpegHeader): void {
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

/** MPEG 1 has two granules and says which scale factors the second one shares; MPEG 2 and 2.5 have one. */
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
