import { describe, expect, test } from 'vitest'

import { audioPeaks, probeAudio } from './audio.ts'
import { joined } from './byte-reader.ts'

/** MPEG 2 Layer III, 16 kHz, 16 kbit/s: 576 sample frames, which are 36 ms, in 72 bytes. */
const MONO = [0xff, 0xf3, 0x28, 0xc0]
const STEREO = [0xff, 0xf3, 0x28, 0x00]

describe('an mp3 file', () => {
  test.each([
    ['mono', MONO, 1],
    ['stereo', STEREO, 2],
  ])('in %s lasts as long as its frames', async (_, head, channels) => {
    const bytes = joined(silence(head, 100))
    expect(await probeAudio(bytes)).toEqual({
      mediaType: 'audio/mpeg',
      channels,
      sampleRate: 16_000,
      durationMs: 3_600,
    })
    const peaks = await audioPeaks(bytes)
    expect(peaks).toMatchObject({ channels, bucket_ms: 20, duration_ms: 3_600 })
    expect(peaks.lanes).toEqual(Array.from({ length: channels }, () => new Uint8Array(180)))
  })

  test('may begin with tags and end with noise', async () => {
    const bytes = joined([id3(300), id3(5), ...silence(MONO, 10), new TextEncoder().encode('TAGsomething'.padEnd(128))])
    expect(await probeAudio(bytes)).toMatchObject({ mediaType: 'audio/mpeg', durationMs: 360 })
    expect(await audioPeaks(bytes)).toMatchObject({ duration_ms: 360 })
  })

  test('whose last frame is cut short lasts until the frame before', async () => {
    const bytes = joined(silence(MONO, 10)).subarray(0, -5)
    expect(await probeAudio(bytes)).toMatchObject({ durationMs: 324 })
  })

  test('does not count the delay and the padding that its encoder noted', async () => {
    const bytes = joined([tag({ frames: 100, delay: 1_105, padding: 1_200 }), ...silence(MONO, 100)])
    const durationMs = Math.round((100 * 576 - 1_105 - 1_200) / 16)
    expect(await probeAudio(bytes)).toMatchObject({ durationMs })
    expect(await audioPeaks(bytes)).toMatchObject({ duration_ms: durationMs })
  })

  test('that announces more frames than it has is refused, with both counts', async () => {
    const bytes = joined([tag({ frames: 100, delay: 0, padding: 0 }), ...silence(MONO, 60)])
    const refusal = { name: 'UnreadableAudio', reason: expect.stringMatching(/cut off.* 100 .* 61 /) }
    await expect(probeAudio(bytes)).rejects.toMatchObject(refusal)
    await expect(audioPeaks(bytes)).rejects.toMatchObject(refusal)
  })

  test('that is only a tag is refused', async () => {
    await expect(probeAudio(joined([id3(300), new Uint8Array(2_000)]))).rejects.toMatchObject({
      reason: expect.stringContaining('no mp3 frames'),
    })
  })
})

const FRAME_BYTES = 72

/** Frames whose side information is zero decode to silence. */
function silence(head: number[], frames: number): Uint8Array[] {
  return Array.from({ length: frames }, () => frame(head))
}

function frame(head: number[]): Uint8Array {
  const bytes = new Uint8Array(FRAME_BYTES)
  bytes.set(head)
  return bytes
}

type Tag = { frames: number; delay: number; padding: number }

/** The frame that an encoder writes first; at 64 kbit/s, so that all fields fit. */
function tag({ frames, delay, padding }: Tag): Uint8Array {
  const bytes = new Uint8Array(4 * FRAME_BYTES)
  bytes.set([0xff, 0xf3, 0x88, 0xc0])
  const at = 4 + 9
  bytes.set(new TextEncoder().encode('Info'), at)
  const view = new DataView(bytes.buffer)
  view.setUint32(at + 4, 1)
  view.setUint32(at + 8, frames)
  bytes.set(new TextEncoder().encode('LAME3.100'), at + 12)
  view.setUint32(at + 12 + 20, (delay << 12) | padding)
  return bytes
}

function id3(length: number): Uint8Array {
  const bytes = new Uint8Array(10 + length)
  bytes.set([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, length >> 7, length & 0x7f])
  return bytes
}
