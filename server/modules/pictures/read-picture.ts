import { jpeg } from '#server/modules/pictures/jpeg.ts'
import { png } from '#server/modules/pictures/png.ts'
import { webp } from '#server/modules/pictures/webp.ts'

const formats = [png, jpeg, webp]

/** What a picture is, by its content and by nothing else. Null when it is none, or none that can be read. */
export function readPicture(bytes: Buffer) {
  const format = formatOf(bytes)
  try {
    return format?.read(bytes) ?? null
  } catch (error) {
    if (error instanceof RangeError) return null // it ends before it should
    throw error
  }
}

/** Of bytes that were taken in as a picture. */
export const mediaTypeOf = (bytes: Buffer) => formatOf(bytes)?.mediaType ?? 'application/octet-stream'

const formatOf = (bytes: Buffer) => formats.find(({ isOne }) => isOne(bytes))
