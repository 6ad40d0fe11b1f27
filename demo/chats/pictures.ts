import { greyPng } from '../png.ts'

/** A dented door of a car, as somebody without much light would take it. */
export function drawDent(): Buffer {
  const [width, height] = [900, 640]
  return greyPng(width, height, (x, y) => {
    const fromDent = Math.hypot((x - 560) / 1.5, y - 330)
    const dent = fromDent < 150 ? Math.sin((fromDent / 150) * Math.PI * 2) * 55 : 0
    const isGap = Math.abs(x - 190) < 3 || Math.abs(x - 820) < 3 || Math.abs(y - 560) < 3
    const isHandle = Math.abs(y - 170) < 16 && x > 640 && x < 770
    const isScratch = Math.abs(y - 330 - (x - 560) * 0.12) < 2 && Math.abs(x - 560) < 190
    const light = 168 - (y / height) * 70 + Math.sin(x / 140) * 14 + dent
    if (isGap) return 28
    if (isHandle) return 62
    return isScratch ? 226 : clamped(light)
  })
}

/** A receipt: lines of what might be text, and a sum at the end. */
export function drawReceipt(): Buffer {
  const [width, height] = [520, 760]
  return greyPng(width, height, (x, y) => {
    const [left, right] = [60, width - 60]
    const line = Math.floor((y - 70) / 36)
    const isInk = x > left && x < right && line >= 0 && line < 16 && (y - 70) % 36 < (line === 15 ? 22 : 12)
    const isGap = line % 5 === 4 || (Math.floor(x / 13) + line * 7) % 6 === 0 || (x > 270 && x < 380)
    const isSum = line === 15 && x < 300
    return isInk && !isGap && !isSum ? 58 : 247 - Math.floor((x + y) % 23 === 0 ? 6 : 0)
  })
}

const clamped = (light: number) => Math.max(0, Math.min(255, Math.round(light)))
