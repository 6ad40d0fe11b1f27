import { jpeg } from '#server/modules/pictures/jpeg.ts'
import type { PictureFormat } from '#server/modules/pictures/picture-format.ts'

/** RFC 9649: a RIFF file whose chunks are a name, a length and data of an even number of bytes. */
const webp: PictureFormat = {
  mediaType: 'image/webp',
  isOne: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',

  read(bytes) {
    const whole = bytes.readUInt32LE(4) + 8
    if (whole > bytes.length) return null
    const needed = neededOf(bytes.subarray(12, whole))
    const size = needed?.[0] && sizeOf(needed[0])
    return size ? { ...size, bytes: chunkOf('RIFF', Buffer.from('WEBP'), ...needed) } : null
  },
}

/** The chunks that a browser draws; null if they do not fit into each other. */
function neededOf(chunks: Buffer, isFrame = false): Buffer[] | null {
  const needed: Buffer[] = []
  for (let at = 0; at < chunks.length;) {
    const length = chunks.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > chunks.length) return null
    const chunk = chunks.subarray(at, end)
    const name = chunk.toString('latin1', 0, 4)
    if (name === 'VP8X') needed.push(withoutMetadata(chunk))
    else if (name === 'ANMF' && !isFrame) {
      const frame = neededOf(chunk.subarray(FRAME_START), true)
      if (!frame) return null
      needed.push(chunkOf('ANMF', chunk.subarray(8, FRAME_START), ...frame))
    } else if (DRAWN.has(name)) needed.push(chunk)
    at = end
  }
  return needed
}

const DRAWN = new Set(['VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM'])

/** Where the chunks of a frame start, after its position, size and duration. */
const FRAME_START = 24

/** The chunk VP8X announces the other ones: those that we leave out are removed from it. */
function withoutMetadata(original: Buffer): Buffer {
  const chunk = Buffer.from(original)
  chunk[8] = chunk.readUInt8(8) & ~(EXIF_FLAG | XMP_FLAG)
  return chunk
}

const EXIF_FLAG = 0b1000
const XMP_FLAG = 0b0100

function sizeOf(chunk: Buffer) {
  switch (chunk.toString('latin1', 0, 4)) {
    case 'VP8X':
      return { width: chunk.readUIntLE(12, 3) + 1, height: chunk.readUIntLE(15, 3) + 1 }
    case 'VP8L': {
      const sides = chunk.readUInt32LE(9)
      return chunk[8] === 0x2f ? { width: (sides & 0x3fff) + 1, height: ((sides >> 14) & 0x3fff) + 1 } : null
    }
    case 'VP8 ': {
      const isKeyFrame = chunk.readUIntBE(11, 3) === 0x9d012a
      return isKeyFrame ? { width: chunk.readUInt16LE(14) & 0x3fff, height: chunk.readUInt16LE(16) & 0x3fff } : null
    }
    default:
      return null
  }
}

/** A chunk of contents with an even number of bytes. */
function chunkOf(name: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content])
}

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1')

/** https://www.w3.org/TR/png-3/: chunks of length, name, data and checksum, from IHDR to IEND. */
const png: PictureFormat = {
  mediaType: 'image/png',
  isOne: (bytes) => bytes.subarray(0, 8).equals(SIGNATURE),

  read(bytes) {
    if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
    const parts: Buffer[] = [SIGNATURE]
    for (let at = 8; at < bytes.length;) {
      const end = at + bytes.readUInt32BE(at) + 12
      const name = bytes.toString('latin1', at + 4, at + 8)
      if (end > bytes.length) return null
      if (isNeeded(name)) parts.push(bytes.subarray(at, end))
      if (name === 'IEND') {
        return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes: Buffer.concat(parts) }
      }
      at = end
    }
    return null
  },
}

/** The names of required chunks begin with a capital; of the others, transparency, colours and movement are kept. */
const isNeeded = (name: string) => /^[A-Z]/.test(name) || VISIBLE.has(name)

const COLOURS = ['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP', 'mDCV', 'cLLI']
const VISIBLE = new Set(['tRNS', 'bKGD', ...COLOURS, 'acTL', 'fcTL', 'fdAT'])

const formats = [png, jpeg, webp]

/** The kind and size of a picture, by its content only. Null if it is none, or none that can be read. */
export function readPicture(bytes: Buffer) {
  const format = formatOf(bytes)
  try {
    return format?.read(bytes) ?? null
  } catch (error) {
    if (error instanceof RangeError) return null // it ends too early
    throw error
  }
}

/** For bytes that were accepted as a picture. */
export const mediaTypeOf = (bytes: Buffer) => formatOf(bytes)?.mediaType ?? 'application/octet-stream'

const formatOf = (bytes: Buffer) => formats.find(({ isOne }) => isOne(bytes))
