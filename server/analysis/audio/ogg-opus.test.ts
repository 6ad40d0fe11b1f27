import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { audioPeaks, probeAudio } from './audio.ts'
import { joined } from './byte-reader.ts'

const call = new Uint8Array(
  await readFile(path.resolve(import.meta.dirname, '../../../demo/recordings/chile-sale.ogg')),
)

describe('an Ogg Opus file', () => {
  test('plays as long as its decoded sound', async () => {
    const { durationMs, ...kind } = await probeAudio(call)
    expect(kind).toEqual({ mediaType: 'audio/ogg', channels: 2, sampleRate: 48_000 })
    const peaks = await audioPeaks(call)
    expect(peaks).toMatchObject({ channels: 2, bucket_ms: 40, duration_ms: durationMs })
    expect(peaks.lanes.map((lane) => lane.length)).toEqual([Math.ceil(durationMs / 40), Math.ceil(durationMs / 40)])
  })

  test('reads the same in chunks of any length', async () => {
    expect(await audioPeaks(inChunks(call, 1_009))).toEqual(await audioPeaks(call))
  })

  test('that lost its last pages lasts until its last remaining one', async () => {
    const pages = pageStarts(call)
    const shorter = call.subarray(0, pages.at(-3))
    const { durationMs } = await probeAudio(shorter)
    expect(durationMs).toBeGreaterThan(100_000)
    expect(durationMs).toBeLessThan((await probeAudio(call)).durationMs)
    expect((await audioPeaks(shorter)).duration_ms).toBe(durationMs)
  })

  test('does not play longer than its packets, whatever its last page claims', async () => {
    const boastful = call.slice()
    new DataView(boastful.buffer).setBigInt64(pageStarts(call).at(-1)! + 6, 1n << 50n, true)
    const [claimed, honest] = [await probeAudio(boastful), await probeAudio(call)]
    expect(claimed.durationMs - honest.durationMs).toBeLessThan(20)
  })

  test.each([
    ['cut off within a page', call.subarray(0, -7), 'cut off'],
    [
      'with something else between its pages',
      joined([call.subarray(0, pageStarts(call)[5]), new Uint8Array(99)]),
      'damaged',
    ],
    ['with a second stream', joined([call, renumbered(call)]), 'more than one stream'],
    ['of another codec', renamed(call, '\x01vorbis\0'), 'Vorbis'],
  ])('%s is refused by name', async (_, bytes, reason) => {
    const refusal = { name: 'UnreadableAudio', reason: expect.stringContaining(reason) }
    await expect(probeAudio(bytes)).rejects.toMatchObject(refusal)
    await expect(audioPeaks(bytes)).rejects.toMatchObject(refusal)
  })
})

async function* inChunks(bytes: Uint8Array, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

function pageStarts(bytes: Uint8Array): number[] {
  const starts: number[] = []
  for (let at = 0; at < bytes.length;) {
    starts.push(at)
    const segments = bytes[at + 26]!
    const lengths = bytes.subarray(at + 27, at + 27 + segments)
    at += 27 + segments + lengths.reduce((sum, length) => sum + length, 0)
  }
  return starts
}

function renumbered(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice()
  for (const start of pageStarts(bytes)) copy[start + 14]! ^= 1
  return copy
}

function renamed(bytes: Uint8Array, codec: string): Uint8Array {
  const copy = bytes.slice()
  copy.set(new TextEncoder().encode(codec), 28)
  return copy
}
