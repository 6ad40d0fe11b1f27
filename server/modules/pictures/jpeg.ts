import type { PictureFormat } from '#server/modules/pictures/picture-format.ts'

/** ITU-T T.81: segments of a marker, a length and data; after the marker SOS the picture itself, without a length. */
export const jpeg: PictureFormat = {
  mediaType: 'image/jpeg',
  isOne: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, SOI, 0xff])),

  read(bytes) {
    const segments: Buffer[] = [bytes.subarray(0, 2)]
    let size: { width: number; height: number } | undefined
    for (let at = 2; ;) {
      if (bytes.readUInt8(at) !== 0xff) return null
      const marker = bytes.readUInt8(at + 1)
      if (marker === 0xff) {
        at += 1 // fill
        continue
      }
      if (marker === EOI)
        return size ? { ...size, bytes: Buffer.concat([...segments, bytes.subarray(at, at + 2)]) } : null
      const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2)
      const end = marker === SOS ? endOfScan(bytes, segmentEnd) : segmentEnd
      if (end > bytes.length) return null
      const segment = bytes.subarray(at, end)
      if (isFrame(marker)) size = { width: segment.readUInt16BE(7), height: segment.readUInt16BE(5) }
      if (isNeeded(marker, segment)) segments.push(segment)
      if (marker === APP1) {
        const orientation = exifOrientation(segment)
        if (orientation) segments.push(orientationSegment(orientation)) // or the photo of a telephone would lie on its side
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

/** The segments of the picture itself; of those of applications, JFIF without a preview, the colour profile and Adobe's transform. */
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

/** The orientation of a photo (2 to 8) in its APP1 segment; undefined if it is upright or not given. */
function exifOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  try {
    return orientationIn(segment.subarray(10))
  } catch {
    return undefined // offsets that lead out of the segment
  }
}

/** An APP1 segment with the orientation, and nothing else. */
function orientationSegment(orientation: number): Buffer {
  const segment = Buffer.from(ORIENTATION_ONLY)
  segment.writeUInt16BE(orientation, segment.length - 8)
  return segment
}

/** TIFF 6.0: byte order, offset of a directory, whose entries are a tag, a type, a count and a value. */
function orientationIn(tiff: Buffer): number | undefined {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12
    if (short(at) !== ORIENTATION) continue
    const value = short(at + 8)
    return value >= 2 && value <= 8 ? value : undefined
  }
}

const ORIENTATION = 0x0112

const ORIENTATION_ONLY = Buffer.concat([
  Buffer.from([0xff, 0xe1, 0, 34]),
  Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
  Buffer.from([0, 1]), // one entry
  Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0]),
  Buffer.from([0, 0, 0, 0]), // no other directory
])
