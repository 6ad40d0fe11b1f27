import * as z from 'zod/mini'

/**
 * `POST /api/pictures` with the bytes of a PNG, JPEG or WebP image (at most 2 MB and 4,000 × 4,000 pixels; others are
 * refused with 422, larger files with 413). The key is 256 random bits: everybody who knows a picture's address may see it.
 */
export const pictureSchema = z.object({ key: z.string(), url: z.string() })

export const MAX_PICTURE_BYTES = 2_097_152
