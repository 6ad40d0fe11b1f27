import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { peaksOf } from './peaks.ts'

const RATE = 8_000

test('a second of sound at 8 kHz has fifty buckets of 20 ms', () => {
  const peaks = peaksOf(1, RATE)
  peaks.add([new Float32Array(RATE).fill(-1)])
  expect(peaks.result()).toEqual({ channels: 1, bucket_ms: 20, duration_ms: 1_000, lanes: [filled(50, 255)] })
})

test('a click appears in its own bucket and its own lane', () => {
  const left = new Float32Array(RATE)
  left[161] = 0.5
  const peaks = peaksOf(2, RATE)
  peaks.add([left, new Float32Array(RATE)])
  const { lanes } = peaks.result()
  expect(lanes[0]).toEqual(filled(50, 0).with(1, 128))
  expect(lanes[1]).toEqual(filled(50, 0))
})

test('samples beyond full scale are drawn at full scale, and invalid ones as silence', () => {
  const peaks = peaksOf(1, RATE)
  peaks.add([Float32Array.of(7)])
  peaks.add([Float32Array.of(Number.NaN)])
  expect(peaks.result().lanes).toEqual([filled(1, 255)])
})

test.each([
  [80_000, 20, 4_000],
  [80_020, 40, 2_001],
  [160_001, 80, 2_001],
  [4 * 3_600_000, 5_120, 2_813],
])('%i ms are drawn in buckets of %i ms, %i of them', (durationMs, bucketMs, buckets) => {
  const rate = 1_000
  const peaks = peaksOf(1, rate)
  for (let left = durationMs; left > 0; left -= 100_000) peaks.add([new Float32Array(Math.min(left, 100_000))])
  const { bucket_ms, duration_ms, lanes } = peaks.result()
  expect([duration_ms, bucket_ms, lanes[0]!.length]).toEqual([durationMs, bucketMs, buckets])
})

test('every bucket has the loudest of its samples, however the samples were cut and at any rate', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(1_000, 1_003, 11_025),
      fc.integer({ min: 1, max: 200_000 }),
      fc.integer({ min: 1, max: 70_000 }),
      (rate, length, step) => {
        const samples = Float32Array.from({ length }, (_, at) => ((at * 7_919) % 1_021) / 1_021)
        const peaks = peaksOf(1, rate)
        for (let at = 0; at < length; at += step) peaks.add([samples.subarray(at, at + step)])
        const { bucket_ms, lanes } = peaks.result()

        const edge = (bucket: number) => Math.ceil((bucket * bucket_ms * rate) / 1000)
        expect(lanes[0]!.length).toBeLessThanOrEqual(4_000)
        expect(edge(lanes[0]!.length)).toBeGreaterThanOrEqual(length)
        lanes[0]!.forEach((level, bucket) => {
          const loudest = samples
            .subarray(edge(bucket), edge(bucket + 1))
            .reduce((peak, sample) => Math.max(peak, sample), 0)
          expect(level).toBe(Math.round(loudest * 255))
        })
      },
    ),
    { numRuns: 30 },
  )
})

const filled = (length: number, level: number) => new Uint8Array(length).fill(level)
