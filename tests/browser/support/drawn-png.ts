import type { Page } from '@playwright/test'

/** A picture as browsers write them, 60 pixels wide and 40 high. */
export const drawnPng = async (page: Page): Promise<Buffer> => Buffer.from(await page.evaluate(draw))

async function draw(): Promise<number[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 })
  canvas.getContext('2d')!.fillRect(20, 0, 20, 40)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return [...new Uint8Array(await picture!.arrayBuffer())]
}
