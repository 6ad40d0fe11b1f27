import { t } from '@lingui/core/macro'

import type { Failure } from '#contracts/failure.ts'

/** In pixels. */
export const PHOTO_SIDE = 512

/** The middle of a picture as a square JPEG of 512 × 512 pixels. Throws `UnreadablePicture`. */
export async function squarePicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch((error: unknown) => {
    throw new UnreadablePicture(error)
  })
  const canvas = Object.assign(document.createElement('canvas'), { width: PHOTO_SIDE, height: PHOTO_SIDE })
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff' // transparent pixels would become black
  context.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE)
  context.imageSmoothingQuality = 'high'
  const { left, top, side } = middleOf(picture)
  context.drawImage(picture, left, top, side, side, 0, 0, PHOTO_SIDE, PHOTO_SIDE)
  picture.close()

  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), 'image/jpeg', QUALITY)
  })
}

/** The largest square in the middle of a picture, in its pixels. */
export function middleOf({ width, height }: { width: number; height: number }) {
  const side = Math.min(width, height)
  return { left: (width - side) / 2, top: (height - side) / 2, side }
}

const QUALITY = 0.9

class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
  failure: Failure = { kind: 'invalid', message: t`This file is not a picture that the browser can read.` }

  constructor(cause?: unknown) {
    super('The file is not a picture that the browser can read.', { cause })
  }
}
