import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import type { Voice } from './dialogue.ts'

export const SAMPLE_RATE = 16_000

const run = promisify(execFile)

/** Speaks a text: samples from −1 to 1 at 16 kHz, without the silence around them, at the given loudness. */
export async function speak(text: string, voice: Voice, loudness: number): Promise<Float32Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'speech-'))
  try {
    const [spoken, resampled] = [path.join(folder, 'spoken.wav'), path.join(folder, 'resampled.f32')]
    const { name, wordsPerMinute, pitch } = voice
    await run('espeak-ng', ['-v', name, '-s', String(wordsPerMinute), '-p', String(pitch), '-w', spoken, text])
    await run('ffmpeg', [
      '-v',
      'error',
      '-i',
      spoken,
      '-af',
      PHONE,
      '-ar',
      String(SAMPLE_RATE),
      '-f',
      'f32le',
      resampled,
    ])
    const bytes = await readFile(resampled)
    return levelled(trimmed(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)), loudness)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The frequency band of a good telephone line. */
const PHONE = 'highpass=f=120,lowpass=f=6500'
const AUDIBLE = 0.01
const LOUDEST_SAMPLE = 0.8

function trimmed(samples: Float32Array): Float32Array {
  const first = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE)
  const last = samples.findLastIndex((sample) => Math.abs(sample) > AUDIBLE)
  return samples.subarray(Math.max(0, first), last + 1)
}

/** Brings the root mean square to `loudness`, unless a sample would clip before. */
function levelled(samples: Float32Array, loudness: number): Float32Array {
  const power = samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const gain = Math.min(loudness / Math.sqrt(power), LOUDEST_SAMPLE / peak)
  return samples.map((sample) => sample * gain)
}
