import type { OggPage } from '../ogg-pages.ts'
import { UnreadableAudio } from '../unreadable-audio.ts'

/** A packet as it is laid in a file: pieces of pages, which are numbered from 0. */
export type LaidPacket = { pieces: { page: number; from: number; to: number }[] }

/** Puts the packets of a file together from the pages that they are laid in (RFC 3533, 5). */
export function packetsInPages() {
  const packets: LaidPacket[] = []
  let page = -1
  let open: LaidPacket | null = null

  return {
    packets,
    /** @param at where the page begins in the file
     * @throws UnreadableAudio where a page is missing: what stands on the others cannot be told apart then */
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

/** Writes the checksum of a page anew: CRC-32 with the generator 0x04c11db7, nothing reflected, zero at the start (RFC 3533, 6). */
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
