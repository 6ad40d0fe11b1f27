import type { PictureFormat } from '#server/modules/pictures/picture-format.ts'

/** RFC 9649: a RIFF file whose chunks are a name, a length and data of an even number of bytes. */
export const webp: PictureFormat = {
  mediaType: 'image/webp',
  isOne: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',

  read(bytes) {
    const whole = bytes.readUInt32LE(4) + 8
    if (whole > bytes.length) return null
    const kept = neededOf(bytes.subarray(12, whole))
    const size = kept?.[0] && sizeOf(kept[0])
    return size ? { ...size, bytes: chunkOf('RIFF', Buffer.from('WEBP'), ...kept) } : null
  },
}

/** Of chunks, those that a browser draws; null where they do not fit into each other. */
function neededOf(chunks: Buffer, isFrame = false): Buffer[] | null {
  const needed: Buffer[] = []
  for (let at = 0; at < chunks.length;) {
    const length = chunks.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (end > chunks.length) return null
    const chunk = chunks.subarray(at, end)
    const name = chunk.toString('latin1', 0, 4)
    if (name === 'VP8X') needed.push(tellingNothing(chunk))
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

/** Where the chunks of a frame are, after its place, size and duration. */
const FRAME_START = 24

/** The chunk VP8X says which others follow: those that we leave out do not. */
function tellingNothing(original: Buffer): Buffer {
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

/** Of contents that are of an even number of bytes. */
function chunkOf(name: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content])
}
