import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { audioPeaks, probeAudio } from './audio.ts'
import { joined } from './byte-reader.ts'

const RATE = 8_000

describe('a wav file', () => {
  test.each([
    ['8-bit PCM', 1, 8, 1 / 128],
    ['16-bit PCM', 1, 16, 1 / 32_768],
    ['24-bit PCM', 1, 24, 1 / 32_768],
    ['32-bit PCM', 1, 32, 1 / 32_768],
    ['32-bit float', 3, 32, 1 / 32_768],
    ['A-law', 6, 8, 1 / 32],
    ['µ-law', 7, 8, 1 / 32],
  ])('of %s shows the level of its sine', async (_, tag, bits, precision) => {
    const bytes = wav({ tag, bits, channels: [sine(RATE, 0.5)] })
    expect(await probeAudio(bytes)).toEqual({
      mediaType: 'audio/wav',
      channels: 1,
      sampleRate: RATE,
      durationMs: 1_000,
    })
    const { lanes, bucket_ms } = await audioPeaks(bytes)
    expect([bucket_ms, lanes[0]!.length]).toEqual([20, 50])
    for (const level of lanes[0]!) expect(Math.abs(level / 255 - 0.5)).toBeLessThan(precision + 1 / 255)
  })

  test.each([
    [0x00, -32_124],
    [0x80, 32_124],
    [0x0f, -16_764],
    [0x7f, 0],
    [0xff, 0],
    [0xef, 132],
  ])('reads the µ-law code %i as %i', async (code, linear) => {
    const { lanes } = await audioPeaks(riff(fmt(7, 8, 1), chunk('data', Uint8Array.of(code))))
    expect(lanes[0]![0]).toBe(Math.round((Math.abs(linear) / 32_768) * 255))
  })

  test.each([
    [0xaa, 32_256],
    [0x2a, -32_256],
    [0xd5, 8],
    [0x85, 4_224],
  ])('reads the A-law code %i as %i', async (code, linear) => {
    const { lanes } = await audioPeaks(riff(fmt(6, 8, 1), chunk('data', Uint8Array.of(code))))
    expect(lanes[0]![0]).toBe(Math.round((Math.abs(linear) / 32_768) * 255))
  })

  test('keeps its channels apart', async () => {
    const { channels, lanes } = await audioPeaks(
      wav({ tag: 1, bits: 16, channels: [sine(RATE, 0), square(RATE, 0.25)] }),
    )
    expect(channels).toBe(2)
    expect(lanes[0]).toEqual(new Uint8Array(50))
    expect(lanes[1]).toEqual(new Uint8Array(50).fill(64))
  })

  test('of the extensible kind is read by its sub-format', async () => {
    const extension = new Uint8Array(24)
    extension.set([22, 0, 16, 0, 0, 0, 0, 0, 1, 0])
    const bytes = riff(fmt(0xfffe, 16, 1, extension), chunk('data', new Uint8Array(320)))
    expect(await probeAudio(bytes)).toMatchObject({ channels: 1, durationMs: 20 })
  })

  test('may carry chunks of odd length before and after its sound', async () => {
    const odd = chunk('LIST', Uint8Array.of(1, 2, 3))
    const bytes = riff(odd, fmt(1, 8, 1), odd, chunk('data', new Uint8Array(801).fill(128)), odd)
    expect(await probeAudio(bytes)).toMatchObject({ durationMs: 100 })
    expect((await audioPeaks(bytes)).lanes).toEqual([new Uint8Array(6)])
  })

  test('written to a pipe continues to its end', async () => {
    const bytes = riff(fmt(1, 8, 1), announcing(chunk('data', new Uint8Array(800)), 0xffff_ffff))
    expect(await probeAudio(bytes)).toMatchObject({ durationMs: 100 })
  })

  test('that ends too early is refused, with both lengths', async () => {
    const bytes = riff(fmt(1, 8, 1), announcing(chunk('data', new Uint8Array(800)), 1_000))
    const refusal = { name: 'UnreadableAudio', reason: expect.stringMatching(/cut off.* 1000 .* 800 /) }
    await expect(probeAudio(bytes)).rejects.toMatchObject(refusal)
    await expect(audioPeaks(bytes)).rejects.toMatchObject(refusal)
  })

  test.each([
    ['in another codec', riff(fmt(0x31, 0, 1), chunk('data', new Uint8Array(8))), 'holds GSM 6.10, which is not'],
    ['with samples of another size', riff(fmt(1, 12, 1), chunk('data', new Uint8Array(8))), 'PCM with 12 bits, which'],
    ['without sound', riff(fmt(1, 8, 1)), 'no data chunk'],
    ['with an empty data chunk', riff(fmt(1, 8, 1), chunk('data', new Uint8Array())), 'length is zero'],
    ['that does not describe its samples', riff(chunk('data', new Uint8Array(8))), 'no fmt chunk'],
    ['with too many channels', riff(fmt(1, 8, 9), chunk('data', new Uint8Array(9))), '9 channels'],
    ['without channels', riff(fmt(1, 8, 0), chunk('data', new Uint8Array(9))), 'damaged'],
    ['cut off in its header', riff(fmt(1, 8, 1)).subarray(0, 30), 'cut off'],
  ])('%s is refused by name', async (_, bytes, reason) => {
    await expect(probeAudio(bytes)).rejects.toMatchObject({
      name: 'UnreadableAudio',
      reason: expect.stringContaining(reason),
    })
  })

  test('lasts as long as its samples, and so does its waveform', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 8 }),
        fc.constantFrom(8, 16, 24, 32),
        async (frames, channels, bits) => {
          const bytes = wav({ tag: 1, bits, channels: Array.from({ length: channels }, () => square(frames, 0.5)) })
          const { durationMs } = await probeAudio(bytes)
          const { duration_ms, lanes } = await audioPeaks(bytes)
          expect([durationMs, duration_ms]).toEqual([Math.round(frames / 8), Math.round(frames / 8)])
          expect(lanes).toEqual(
            Array.from({ length: channels }, () => new Uint8Array(Math.ceil(frames / 160)).fill(128)),
          )
        },
      ),
      { numRuns: 25 },
    )
  })
})

function sine(frames: number, amplitude: number): number[] {
  return Array.from({ length: frames }, (_, at) => amplitude * Math.sin((2 * Math.PI * 1_000 * at) / RATE))
}

function square(frames: number, amplitude: number): number[] {
  return Array.from({ length: frames }, (_, at) => (at % 8 < 4 ? amplitude : -amplitude))
}

type Wav = { tag: number; bits: number; channels: number[][] }

function wav({ tag, bits, channels }: Wav): Uint8Array {
  const bytes = bits / 8
  const data = new Uint8Array(channels[0]!.length * channels.length * bytes)
  const view = new DataView(data.buffer)
  channels[0]!.forEach((_, frame) =>
    channels.forEach((samples, channel) => {
      writeSample(view, (frame * channels.length + channel) * bytes, samples[frame]!, tag, bits)
    }),
  )
  return riff(fmt(tag, bits, channels.length), chunk('data', data))
}

function writeSample(view: DataView, at: number, level: number, tag: number, bits: number): void {
  const whole = Math.round(level * (2 ** (bits - 1) - 1))
  if (tag === 3) view.setFloat32(at, level, true)
  else if (tag === 6) view.setUint8(at, G711.aLaw(level * 32_767))
  else if (tag === 7) view.setUint8(at, G711.muLaw(level * 32_767))
  else if (bits === 8) view.setUint8(at, whole + 128)
  else if (bits === 16) view.setInt16(at, whole, true)
  else if (bits === 24) [0, 8, 16].forEach((shift, index) => view.setUint8(at + index, (whole >> shift) & 0xff))
  else view.setInt32(at, whole, true)
}

/** Encoders as defined by ITU-T G.711: sign, segment, step. */
const G711 = {
  muLaw(linear: number): number {
    const magnitude = Math.min(Math.abs(linear), 32_635) + 132
    const segment = Math.floor(Math.log2(magnitude)) - 7
    return ~((linear < 0 ? 0x80 : 0) | (segment << 4) | ((magnitude >> (segment + 3)) & 0x0f)) & 0xff
  },
  aLaw(linear: number): number {
    const magnitude = Math.min(Math.abs(linear), 32_767)
    const segment = magnitude < 256 ? 0 : Math.floor(Math.log2(magnitude)) - 7
    const step = (magnitude >> (segment === 0 ? 4 : segment + 3)) & 0x0f
    return ((linear < 0 ? 0 : 0x80) | (segment << 4) | step) ^ 0x55
  },
}

function fmt(tag: number, bits: number, channels: number, extension = new Uint8Array()): Uint8Array {
  const body = new Uint8Array(16 + extension.length)
  const view = new DataView(body.buffer)
  view.setUint16(0, tag, true)
  view.setUint16(2, channels, true)
  view.setUint32(4, RATE, true)
  view.setUint32(8, (RATE * channels * bits) / 8, true)
  view.setUint16(12, (channels * bits) / 8, true)
  view.setUint16(14, bits, true)
  body.set(extension, 16)
  return chunk('fmt ', body)
}

function chunk(id: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + body.length + (body.length % 2))
  bytes.set(new TextEncoder().encode(id))
  new DataView(bytes.buffer).setUint32(4, body.length, true)
  bytes.set(body, 8)
  return bytes
}

function announcing(bytes: Uint8Array, length: number): Uint8Array {
  new DataView(bytes.buffer).setUint32(4, length, true)
  return bytes
}

function riff(...chunks: Uint8Array[]): Uint8Array {
  return chunk('RIFF', joined([new TextEncoder().encode('WAVE'), ...chunks]))
}
