import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { wavFile } from '#tests/support/wav.ts'

import { UnreadableAudio } from '../unreadable-audio.ts'
import { muteAudio } from './mute-audio.ts'

/** Format tag, bits per sample and the bytes of one silent sample. */
const FORMATS: [name: string, tag: number, bits: number, silence: number[]][] = [
  ['8-bit PCM', 1, 8, [0x80]],
  ['16-bit PCM', 1, 16, [0, 0]],
  ['24-bit PCM', 1, 24, [0, 0, 0]],
  ['float PCM', 3, 32, [0, 0, 0, 0]],
  ['A-law', 6, 8, [0xd5]],
  ['µ-law', 7, 8, [0xff]],
]
const RATE = 8_000

const spans = fc.array(
  fc.record({ startMs: fc.integer({ min: 0, max: 1_200 }), durationMs: fc.integer({ min: 50, max: 400 }) }),
  { minLength: 1, maxLength: 4 },
)

test.each(FORMATS)('in %s exactly the samples of the spans are silent', async (_, tag, bits, silence) => {
  await fc.assert(
    fc.asyncProperty(
      spans,
      fc.integer({ min: 1, max: 3 }),
      fc.uint8Array({ minLength: 24_000, maxLength: 24_000 }),
      async (mutedSpans, channels, noise) => {
        const frameBytes = (channels * bits) / 8
        const data = noise.subarray(0, noise.length - (noise.length % frameBytes))
        const file = wavFile({ tag, bits, channels, rate: RATE }, data)
        const muted = await muteAudio(
          file,
          mutedSpans.map(({ startMs, durationMs }) => ({ startMs, endMs: startMs + durationMs })),
        )
        const isSilent = (frame: number) =>
          mutedSpans.some(({ startMs, durationMs }) => frame >= startMs * 8 && frame < (startMs + durationMs) * 8)
        const expected = file.slice()
        const start = file.length - data.length
        for (let at = 0; at < data.length; at += 1) {
          if (isSilent(Math.floor(at / frameBytes))) expected[start + at] = silence[at % silence.length]!
        }
        expect(Buffer.from(muted).equals(expected)).toBe(true)
      },
    ),
    { numRuns: 15 },
  )
})

test('a file is left unchanged: its copy is muted', async () => {
  const file = wavFile({ tag: 1, bits: 16, channels: 1, rate: RATE }, new Uint8Array(16_000).fill(7))
  const before = file.slice()
  expect(await muteAudio(file, [{ startMs: 0, endMs: 100 }])).not.toEqual(before)
  expect(file).toEqual(before)
  expect(await muteAudio(file, [])).toEqual(before)
})

test('a file with an unknown codec is refused, not passed on', async () => {
  const gsm = wavFile({ tag: 0x31, bits: 0, channels: 1, rate: RATE }, new Uint8Array(650))
  await expect(muteAudio(gsm, [{ startMs: 0, endMs: 100 }])).rejects.toThrow(UnreadableAudio)
})
