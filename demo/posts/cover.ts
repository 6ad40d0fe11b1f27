import { crc32, deflateSync } from 'node:zlib'

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
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT, PAPER)
  for (let y = 0; y < HEIGHT; y += 1) {
    const start = y * (WIDTH + 1)
    rows[start] = 0 // the row is not filtered
    for (let x = 0; x < WIDTH; x += 1) {
      const isBar = x % BAR < BAR - 4 && Math.abs(y - HEIGHT / 2) <= loudness[Math.floor(x / BAR)]!
      if (isBar) rows[start + 1 + x] = x < WIDTH * 0.38 ? PLAYED : TO_COME
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(WIDTH, 0)
  header.writeUInt32BE(HEIGHT, 4)
  header[8] = 8 // bits of grey
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const PAPER = 0xf1
const PLAYED = 0x22
const TO_COME = 0xb4

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
