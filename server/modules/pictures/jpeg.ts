import { exifOrientation, orientationSegment } from '#server/modules/pictures/exif-orientation.ts'
import type { PictureFormat } from '#server/modules/pictures/picture-format.ts'

/** ITU-T T.81: segments of a marker, a length and data; after the marker SOS the picture itself, without a length. */
export const jpeg: PictureFormat = {
  mediaType: 'image/jpeg',
  isOne: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, SOI, 0xff])),

  read(bytes) {
    const kept: Buffer[] = [bytes.subarray(0, 2)]
    let size: { width: number; height: number } | undefined
    for (let at = 2; ;) {
      if (bytes.readUInt8(at) !== 0xff) return null
      const marker = bytes.readUInt8(at + 1)
      if (marker === 0xff) {
        at += 1 // fill
        continue
      }
      if (marker === EOI) return size ? { ...size, bytes: Buffer.concat([...kept, bytes.subarray(at, at + 2)]) } : null
      const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2)
      const end = marker === SOS ? endOfScan(bytes, segmentEnd) : segmentEnd
      if (end > bytes.length) return null
      const segment = bytes.subarray(at, end)
      if (isFrame(marker)) size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
      if (isNeeded(marker, segment)) kept.push(segment)
      if (marker === APP1) {
        const orientation = exifOrientation(segment)
        if (orientation) kept.push(orientationSegment(orientation)) // or the photo of a telephone would lie on its side
      }
      at = end
    }
  },
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee

/** What the picture is made of; of what applications add, JFIF without a preview, the colour profile and Adobe's transform. */
function isNeeded(marker: number, segment: Buffer): boolean {
  const begins = (name: string) => segment.toString('latin1', 4, 4 + name.length) === name
  switch (marker) {
    case APP0:
      return begins('JFIF\0') && segment.length === JFIF_LENGTH
    case APP2:
      return begins('ICC_PROFILE\0')
    case APP14:
      return begins('Adobe') && segment.length === ADOBE_LENGTH
    default:
      return marker >= 0xc0 && marker < APP0
  }
}

const JFIF_LENGTH = 18
const ADOBE_LENGTH = 16

/** SOF0 to SOF15 without DHT, JPG and DAC, which are among their numbers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/** Where the next marker is that is neither a stuffed 0xFF nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length + 1
}
