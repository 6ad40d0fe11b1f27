import { crc32, deflateSync } from 'node:zlib'

/** A red PNG of this size; `beside` are additional chunks. */
export function pngPicture({ width = 3, height = 2, beside = [] as Buffer[] } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8) // three bytes per pixel
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([255, 0, 0]))])
  const rows = Buffer.alloc(row.length * height, row)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    pngChunk('IHDR', header),
    ...beside,
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', ''),
  ])
}

export function pngChunk(name: string, data: Buffer | string): Buffer {
  const named = Buffer.concat([Buffer.from(name), Buffer.from(data)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

/** Made by Chromium: 3 × 2 pixels, red. */
export const jpegPicture = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABQb/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCKALXj/9k=',
  'base64',
)

/** A JPEG with additional segments: each is a marker and its data. */
export const jpegWith = (...segments: [marker: number, data: Buffer | string][]): Buffer =>
  Buffer.concat([jpegPicture.subarray(0, 2), ...segments.map(jpegSegment), jpegPicture.subarray(2)])

function jpegSegment([marker, data]: [marker: number, data: Buffer | string]): Buffer {
  const content = Buffer.from(data)
  const start = Buffer.from([0xff, marker, 0, 0])
  start.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([start, content])
}

/** Made by Chromium: 3 × 2 pixels, red. */
export const webpPictures = {
  lossy: Buffer.from(
    'UklGRjgAAABXRUJQVlA4ICwAAACQAQCdASoDAAIAAsBMJaACdLoAA5gA/u5DH+5sc4twV/9tD/9aH/60P+lAAA==',
    'base64',
  ),
  lossless: Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvAkAAAAcQ/Y/+ByKi/wEA', 'base64'),
}

/** The lossy WebP in the extended form: a chunk VP8X announces Exif data and XMP, which follow. */
export function extendedWebp(exif: string, xmp: string): Buffer {
  const announced = Buffer.from([0b1100, 0, 0, 0, 2, 0, 0, 1, 0, 0])
  const picture = webpPictures.lossy.subarray(12)
  return webpWith(webpChunk('VP8X', announced), picture, webpChunk('EXIF', exif), webpChunk('XMP ', xmp))
}

/** A WebP with these chunks. */
export function webpWith(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat(chunks)
  const header = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  header.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([header, content])
}

export function webpChunk(name: string, data: Buffer | string): Buffer {
  const content = Buffer.from(data)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from(name), length, content, Buffer.alloc(content.length % 2)])
}
