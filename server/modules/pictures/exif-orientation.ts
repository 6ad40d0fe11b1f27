/** How a photo is to be turned (2 to 8), as its APP1 segment says; undefined where it is upright or not said. */
export function exifOrientation(segment: Buffer): number | undefined {
  if (segment.toString('latin1', 4, 10) !== 'Exif\0\0') return undefined
  try {
    return orientationIn(segment.subarray(10))
  } catch {
    return undefined // offsets that lead out of it
  }
}

/** An APP1 segment that says this, and nothing else. */
export function orientationSegment(orientation: number): Buffer {
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
