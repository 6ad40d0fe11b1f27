import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { probeAudio } from '#server/analysis/audio/audio.ts'
import { joined } from '#server/analysis/audio/byte-reader.ts'
import { UnreadableAudio } from '#server/analysis/audio/unreadable-audio.ts'
import { wav, wavFile } from '#tests/support/wav.ts'

import { cutAudio } from './cut-audio.ts'

describe('a wav file', () => {
  /** A second of 8 kHz, in which each sample is the number of its hundredth of a second. */
  const counting = wavFile(
    { tag: 1, bits: 8, channels: 1, rate: 8_000 },
    Uint8Array.from({ length: 8_000 }, (_, at) => Math.floor(at / 80)),
  )

  test('is cut to the sound between two moments', async () => {
    const cut = await cutAudio(counting, { from_ms: 200, to_ms: 500 })
    expect(cut).toHaveLength(44 + 2_400)
    expect([cut![44], cut!.at(-1)]).toEqual([20, 49])
    expect(await probeAudio(cut!)).toMatchObject({ durationMs: 300, channels: 1 })
  })

  test('keeps its channels together, and ends where it ends', async () => {
    const cut = await cutAudio(wav({ channels: 2, ms: 1_000 }), { from_ms: 750, to_ms: 5_000 })
    expect(await probeAudio(cut!)).toMatchObject({ durationMs: 250, channels: 2 })
    const beyond = await cutAudio(counting, { from_ms: 5_000, to_ms: 9_000 })
    expect(beyond).toHaveLength(44)
  })

  test('is as long as the stretch, for any stretch', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000), fc.nat(1_000), async (one, other) => {
        const [from_ms, to_ms] = [Math.min(one, other), Math.max(one, other)]
        const cut = await cutAudio(counting, { from_ms, to_ms })
        expect(cut).toHaveLength(44 + (to_ms - from_ms) * 8)
        expect(joined([counting.slice(0, 4), cut!.slice(8, 40)])).toEqual(
          joined([counting.slice(0, 4), counting.slice(8, 40)]),
        )
      }),
    )
  })
})

describe('an mp3 file', () => {
  /** MPEG 2, mono, 16 kHz: 36 ms a frame; each contains its own number. */
  const frame = (nth: number) => {
    const bytes = new Uint8Array(72).fill(nth, 20)
    bytes.set([0xff, 0xf3, 0x28, 0xc0])
    return bytes
  }
  const file = joined(Array.from({ length: 100 }, (_, nth) => frame(nth)))
  const framesOf = (bytes: Uint8Array) => Array.from({ length: bytes.length / 72 }, (_, at) => bytes[at * 72 + 30])

  test('is cut into whole frames, with a little more before them that they need for decoding', async () => {
    const cut = await cutAudio(file, { from_ms: 1_080, to_ms: 1_440 })
    // frame 30 begins at 1080 ms; 300 ms before it begins frame 22, at 792 ms
    expect(framesOf(cut!)).toEqual(Array.from({ length: 18 }, (_, at) => 22 + at))
  })

  test('loses its tag, which counts every frame', async () => {
    const tag = frame(0)
    tag.set(new TextEncoder().encode('Xing'), 4 + 9)
    const cut = await cutAudio(joined([tag, file]), { from_ms: 0, to_ms: 100 })
    expect(framesOf(cut!)).toEqual([0, 1, 2])
  })
})

test('Ogg cannot be cut, and other files are refused', async () => {
  expect(await cutAudio(new TextEncoder().encode('OggS and more'), { from_ms: 0, to_ms: 1 })).toBeNull()
  await expect(cutAudio(new TextEncoder().encode('{"no": "sound"}'), { from_ms: 0, to_ms: 1 })).rejects.toThrow(
    UnreadableAudio,
  )
})
