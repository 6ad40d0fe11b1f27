import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { opusPaddingAt, sealPage, silentOpusPacket } from '#server/analysis/audio/mute/mute-audio.ts'
import { decoded, difference, lengthMs, loudest } from '#tests/support/decoded-sound.ts'

import { opusSamples } from '../ogg-opus.ts'
import { UnreadableAudio } from '../unreadable-audio.ts'
import { muteAudio } from './mute-audio.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const recording = new Uint8Array(readFileSync(path.join(ROOT, 'demo/recordings/chile-sale.ogg')))
/** Its first twenty seconds: decoding all of it takes a second. */
const call = beginning(recording, 20)

test('a silent packet is as long as the original, in bytes and in time, and contains nothing of it', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 1_500 }),
      fc.uint8Array({ minLength: 1_500, maxLength: 1_500 }),
      (packet, other) => {
        const silent = silentOpusPacket(packet)
        expect(silent).toHaveLength(packet.length)
        const samples = opusSamples(packet)
        const isPlayed = packet.length > 1 && samples > 0 && samples <= 5_760
        expect(!isPlayed || opusSamples(silent) === samples).toBe(true)
        const twin = Uint8Array.from(packet, (byte, at) => (at < 2 ? byte : other[at]!))
        expect(silentOpusPacket(twin)).toEqual(silent)
      },
    ),
  )
})

test('padding begins after the sound', () => {
  expect(opusPaddingAt(Uint8Array.of(0xfc, 1, 2))).toBe(3)
  expect(opusPaddingAt(Uint8Array.of(0xff, 0x01, 9, 9, 9))).toBe(5)
  expect(opusPaddingAt(Uint8Array.of(0xff, 0x41, 2, 9, 9, 7, 7))).toBe(5)
  expect(opusPaddingAt(Uint8Array.of(0xff, 0x41, 255, 3, 9, ...new Uint8Array(257)))).toBe(5)
  expect(opusPaddingAt(Uint8Array.of(0xff, 0x41, 200, 1))).toBe(3)
})

test('the computed checksum of every page of a real file is correct', () => {
  const sealed = recording.slice()
  for (const [from, to] of pages(recording)) sealPage(sealed.subarray(from, to))
  expect(Buffer.from(sealed).equals(recording)).toBe(true)
})

describe('a call', () => {
  const before = decoded(call)

  test('is silent in any span and nearly unchanged around it', async () => {
    const end = lengthMs(await before)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: Math.floor(end) - 500 }),
        fc.integer({ min: 50, max: 5_000 }),
        async (startMs, durationMs) => {
          const endMs = Math.min(startMs + durationMs, end)
          const file = await muteAudio(call, [{ startMs, endMs }])
          expect(file).toHaveLength(call.length)
          const after = await decoded(file)
          expect(lengthMs(after)).toBe(end)
          expect(loudest(after, startMs, endMs)).toBeLessThan(1e-9)
          expect(difference(await before, after, 0, startMs - 60)).toBe(0)
          // the levels of bands are encoded as differences: a decoder recovers within some packets
          expect(difference(await before, after, endMs + 400, end)).toBeLessThan(0.02)
        },
      ),
      { numRuns: 3 },
    )
  }, 120_000)

  test('that is muted reveals nothing of what was said: any other sound of the same lengths yields the same file', async () => {
    const spans = [{ startMs: 10_000, endMs: 12_000 }]
    const muted = await muteAudio(call, spans)
    const differing = [...muted.keys()].filter((at) => muted[at] !== call[at])
    // replaces all removed bytes with others, except the checksums and the first two bytes of packets
    const other = call.slice()
    const heads = packetHeads(call)
    for (const at of differing) if (!heads.has(at)) other[at] = (other[at]! * 7 + 13) & 0xff
    expect(Buffer.from(other).equals(call)).toBe(false)
    expect(Buffer.from(await muteAudio(other, spans)).equals(muted)).toBe(true)
    expect(Buffer.from(await muteAudio(muted, spans)).equals(muted)).toBe(true)
  })

  test('with channels in several streams is refused, not passed on', async () => {
    const surround = call.slice()
    surround[28 + 18] = 1
    surround[28 + 19] = 2
    await expect(muteAudio(surround, [{ startMs: 0, endMs: 100 }])).rejects.toThrow(UnreadableAudio)
  })

  test('that lacks a page is refused, not passed on', async () => {
    const continued = pages(call).find(([from], at) => at > 2 && (call[from + 5]! & 1) === 0)!
    const damaged = call.slice()
    damaged[continued[0] + 5]! |= 1
    await expect(muteAudio(damaged, [{ startMs: 0, endMs: 100 }])).rejects.toThrow(UnreadableAudio)
  })
})

const DATA = path.resolve(ROOT, '../shared/data/audio-es/asterisk-prompts-es-mx')

test.skipIf(!existsSync(DATA)).each(['agent-pass.opus', 'conf-getpin.opus'])(
  'the prompt %s is silent in the span (skipped where ../shared/data is absent)',
  async (name) => {
    const after = await decoded(
      await muteAudio(new Uint8Array(readFileSync(path.join(DATA, name))), [{ startMs: 800, endMs: 1_600 }]),
    )
    expect(loudest(after, 800, 1_600)).toBeLessThan(1e-9)
    expect(loudest(after, 1_900, lengthMs(after))).toBeGreaterThan(0.1)
  },
)

/** The first seconds of a recording, as a recording of its own. */
function beginning(bytes: Uint8Array, seconds: number): Uint8Array {
  const samplesBy = (from: number) => new DataView(bytes.buffer, bytes.byteOffset).getBigInt64(from + 6, true)
  const [from, to] = pages(bytes).find(([at]) => samplesBy(at) >= seconds * 48_000)!
  const short = bytes.slice(0, to)
  short[from + 5]! |= 4 // marks the last page
  sealPage(short.subarray(from))
  return short
}

/** The start and the end of each page. */
function pages(bytes: Uint8Array): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let at = 0; at < bytes.length;) {
    const from = at
    const segments = bytes[at + 26]!
    at += 27 + segments + bytes.subarray(at + 27, at + 27 + segments).reduce((sum, length) => sum + length, 0)
    found.push([from, at])
  }
  return found
}

/** The offsets of page headers, and of the first two bytes of each segment that begins in a page. */
function packetHeads(bytes: Uint8Array): Set<number> {
  const heads = new Set<number>()
  for (const [from] of pages(bytes)) {
    let at = from + 27 + bytes[from + 26]!
    for (let head = from; head < at; head += 1) heads.add(head)
    for (const length of bytes.subarray(from + 27, from + 27 + bytes[from + 26]!)) {
      heads.add(at).add(at + 1)
      at += length
    }
  }
  return heads
}
