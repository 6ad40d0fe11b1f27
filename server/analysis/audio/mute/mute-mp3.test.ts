import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mpegChecksum } from '#server/analysis/audio/mute/mute-mp3.ts'
import { decoded, difference, lengthMs, loudest } from '#tests/support/decoded-sound.ts'

import { joined } from '../byte-reader.ts'
import { muteAudio } from './mute-audio.ts'

/** Headers of frames at 16 and 32 kbit/s: MPEG 2 at 16 kHz and MPEG 1 at 32 kHz, which has two granules. */
const KINDS = [
  { name: 'MPEG 2, mono', head: [0xff, 0xf3, 0x28, 0xc0], side: 9, frame: 72, ms: 36 },
  { name: 'MPEG 2, stereo, with a checksum', head: [0xff, 0xf2, 0x28, 0x00], side: 17, frame: 72, ms: 36 },
  { name: 'MPEG 1, mono', head: [0xff, 0xfb, 0x18, 0xc0], side: 17, frame: 144, ms: 36 },
  { name: 'MPEG 1, stereo, with a checksum', head: [0xff, 0xfa, 0x18, 0x00], side: 32, frame: 144, ms: 36 },
]
type Kind = (typeof KINDS)[number]

/** Frames whose sound is stored as by an encoder with a bit reservoir; each byte of it is its frame's number. */
function recording({ head, side, frame, name }: Kind, sizes: readonly number[]) {
  const isMpeg1 = name.startsWith('MPEG 1')
  const sideAt = name.endsWith('checksum') ? 6 : 4
  const own = frame - sideAt - side
  const main = new Uint8Array(own * sizes.length)
  const owners: { from: number; to: number }[] = []
  const frames = sizes.map((size, nth) => {
    const bytes = new Uint8Array(frame)
    bytes.set(head)
    const earliest = Math.max(owners.at(-1)?.to ?? 0, nth * own - (isMpeg1 ? 511 : 255))
    const length = Math.min(size, (nth + 1) * own - earliest)
    owners.push({ from: earliest, to: earliest + length })
    main.fill(nth + 1, earliest, earliest + length)
    const reservoir = nth * own - earliest
    const bits = Array.from(reservoir.toString(2).padStart(isMpeg1 ? 9 : 8, '0'))
    const mono = head[3] === 0xc0
    bits.push(...'1'.repeat(isMpeg1 ? (mono ? 9 : 11) : mono ? 1 : 2)) // private bits, and shared scale factors
    bits.push(...Array.from((length * 8).toString(2).padStart(12, '0')))
    bits.push(...'1'.repeat((isMpeg1 ? 59 : 63) - 12)) // the rest of the first granule; the others are empty
    bits.forEach((bit, at) => (bytes[sideAt + (at >> 3)]! |= Number(bit) << (7 - (at & 7))))
    return bytes
  })
  frames.forEach((bytes, nth) => bytes.set(main.subarray(nth * own, (nth + 1) * own), sideAt + side))
  return { bytes: joined(frames), owners, own, sideAt }
}

describe.each(KINDS)('frames of $name', (kind) => {
  test('lose their own sound wherever it is stored, and nothing of the others’', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 20, maxLength: 60 }),
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: 50, max: 400 }),
        async (sizes, startMs, durationMs) => {
          const { bytes, owners, own, sideAt } = recording(kind, sizes)
          const muted = await muteAudio(bytes, [{ startMs, endMs: startMs + durationMs }])
          expect(muted).toHaveLength(bytes.length)
          const frameAt = (nth: number) => nth * kind.frame
          const part = (file: Uint8Array, nth: number) =>
            file.subarray(frameAt(nth) + sideAt + kind.side, frameAt(nth + 1))
          const main = joined(sizes.map((_, nth) => part(muted, nth)))
          const original = joined(sizes.map((_, nth) => part(bytes, nth)))
          expect(main).toHaveLength(own * sizes.length)

          sizes.forEach((_, nth) => {
            const [at, side] = [frameAt(nth), frameAt(nth) + sideAt]
            const isEmpty = main.subarray(owners[nth]!.from, owners[nth]!.to).every((byte) => byte === 0)
            const isUnchanged = Buffer.from(muted.subarray(at, side + kind.side)).equals(
              bytes.subarray(at, side + kind.side),
            )
            const mustBeMuted = startMs < (nth + 1) * kind.ms && nth * kind.ms < startMs + durationMs
            const mayBeMuted = startMs < (nth + 4) * kind.ms && (nth - 1) * kind.ms < startMs + durationMs + 50
            expect([nth, !mustBeMuted || (isEmpty && !isUnchanged)]).toEqual([nth, true])
            if (mayBeMuted || nth === sizes.length - 1) return
            expect([nth, isUnchanged]).toEqual([nth, true])
            const { from, to } = owners[nth]!
            expect(Buffer.from(main.subarray(from, to)).equals(original.subarray(from, to))).toBe(true)
          })
          expect(await muteAudio(muted, [{ startMs, endMs: startMs + durationMs }])).toEqual(muted)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('keep their headers and the positions of later frames’ sound, and have a valid checksum', async () => {
    const { bytes, sideAt } = recording(
      kind,
      Array.from({ length: 30 }, () => 20),
    )
    const muted = await muteAudio(bytes, [{ startMs: 0, endMs: 5_000 }])
    const isMpeg1 = kind.name.startsWith('MPEG 1')
    for (let at = 0; at < bytes.length; at += kind.frame) {
      const frame = muted.subarray(at, at + kind.frame)
      expect(frame.subarray(0, 4)).toEqual(bytes.subarray(at, at + 4))
      expect(frame[sideAt]).toBe(bytes[at + sideAt])
      const rest = frame.subarray(sideAt + 1, sideAt + kind.side)
      expect(rest[0]).toBe(isMpeg1 ? bytes[at + sideAt + 1]! & 0x80 : 0)
      expect(rest.subarray(isMpeg1 ? 1 : 0).every((byte) => byte === 0)).toBe(true)
      if (sideAt === 4) continue
      const covered = [...frame.subarray(2, 4), ...frame.subarray(6, 6 + kind.side)]
      expect((frame[4]! << 8) | frame[5]!).toBe(mpegChecksum(covered))
    }
  })
})

test('the checksum is that of the standard', () => {
  expect(mpegChecksum(new TextEncoder().encode('123456789'))).toBe(0xaee7)
})

const DATA = path.resolve(import.meta.dirname, '../../../../../shared/data')

describe.skipIf(!existsSync(DATA))('real calls (skipped where ../shared/data is absent)', () => {
  const files = [
    'calls-vcon-tts/05cec3d4-0561-4010-9fb8-23cc7edef146.mp3',
    'calls-vcon-two-channel-derived/11ca4148-6369-41fc-a3ac-476c31cf9740.stereo.mp3',
    'vcon-format-examples/ietf-draft-vcon-core/ab_call.mp3',
  ]

  test.each(files)(
    '%s is silent in the span and unchanged except for a few frames around it',
    async (name) => {
      const bytes = new Uint8Array(readFileSync(path.join(DATA, name)))
      const before = await decoded(bytes)
      const end = lengthMs(before)
      const frameMs = (1152 * 1000) / before.sampleRate
      for (const startMs of [0, end * 0.4, end - 1_000].map(Math.round)) {
        const endMs = startMs + 700
        const after = await decoded(await muteAudio(bytes, [{ startMs, endMs }]))
        expect(lengthMs(after)).toBe(end)
        expect(loudest(after, startMs, endMs)).toBe(0)
        expect(difference(before, after, 0, startMs - 3 * frameMs)).toBe(0)
        expect(difference(before, after, endMs + 4 * frameMs, end)).toBeLessThan(1e-4)
      }
    },
    60_000,
  )
})
