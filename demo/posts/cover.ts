import { greyPng } from '../png.ts'
import type { Random } from '../random.ts'

const WIDTH = 1200
const HEIGHT = 400
const BAR = 10

/** A picture of a voice: grey bars of a wave, as a PNG. */
export function drawCover(random: Random): Buffer {
  const loudness = Array.from({ length: WIDTH / BAR }, (_, at) => {
    const phrase = 0.25 + 0.75 * Math.abs(Math.sin(at / 9) * Math.sin(at / 23))
    return (HEIGHT / 2 - 40) * phrase * (0.35 + 0.65 * random.next())
  })
  return greyPng(WIDTH, HEIGHT, (x, y) => {
    const isBar = x % BAR < BAR - 4 && Math.abs(y - HEIGHT / 2) <= loudness[Math.floor(x / BAR)]!
    if (!isBar) return PAPER
    return x < WIDTH * 0.38 ? PLAYED : TO_COME
  })
}

const PAPER = 0xf1
const PLAYED = 0x22
const TO_COME = 0xb4
