/**
 * Rebuilds `demo/recordings/` from the dialogues: `npx tsx demo/record/make-recordings.ts`. Needs espeak-ng and ffmpeg
 * (Debian packages of the same names). The same versions of both yield the same bytes.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { RECORDING_LANES, type RecordingFile, RECORDINGS_FOLDER } from '#demo/recordings.ts'

import type { Dialogue } from './dialogue.ts'
import { dialogues } from './dialogues/dialogues.ts'
import { pronunciation } from './pronunciation.ts'
import { SAMPLE_RATE, speak } from './speech.ts'
import { timeline } from './timeline.ts'

const run = promisify(execFile)

/** Root mean squares: callers are slightly quieter than the headsets of a contact centre. */
const LOUDNESS = { agent: 0.1, customer: 0.075 }
const LAST_SILENCE_MS = 700

await rm(RECORDINGS_FOLDER, { recursive: true, force: true })
await mkdir(RECORDINGS_FOLDER, { recursive: true })
for (const dialogue of dialogues) await record(dialogue)

async function record({ lines, voices, ...story }: Dialogue): Promise<void> {
  const speech: Float32Array[] = []
  for (const [speaker, text] of lines) {
    speech.push(await speak(pronunciation(text, story.language), voices[speaker], LOUDNESS[speaker]))
  }
  const turns = timeline(
    lines,
    speech.map((samples) => Math.round((samples.length / SAMPLE_RATE) * 1000)),
  )
  const duration_ms = Math.max(...turns.map(({ end_ms }) => end_ms)) + LAST_SILENCE_MS

  const audio = `${story.name}.ogg`
  await encode(mixed(turns, speech, duration_ms), path.join(RECORDINGS_FOLDER, audio))
  const description: RecordingFile = { ...story, audio, duration_ms, turns }
  await writeFile(path.join(RECORDINGS_FOLDER, `${story.name}.json`), `${JSON.stringify(description, null, 2)}\n`)
}

/** Interleaved samples of both channels, each line at its time in its speaker's channel. */
function mixed(turns: RecordingFile['turns'], speech: Float32Array[], durationMs: number): Float32Array {
  const channels = RECORDING_LANES.length
  const samples = new Float32Array(channels * Math.ceil((durationMs / 1000) * SAMPLE_RATE))
  turns.forEach(({ speaker, start_ms }, index) => {
    const start = Math.round((start_ms / 1000) * SAMPLE_RATE)
    const channel = RECORDING_LANES.indexOf(speaker)
    speech[index]!.forEach((sample, at) => {
      samples[(start + at) * channels + channel] = sample
    })
  })
  return samples
}

async function encode(samples: Float32Array, file: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'recording-'))
  try {
    const raw = path.join(folder, 'raw.f32')
    await writeFile(raw, new Uint8Array(samples.buffer))
    const input = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', String(RECORDING_LANES.length), '-i', raw]
    const output = [
      '-c:a',
      'libopus',
      '-b:a',
      '24k',
      '-application',
      'voip',
      '-fflags',
      '+bitexact',
      '-flags:a',
      '+bitexact',
    ]
    await run('ffmpeg', ['-v', 'error', '-y', ...input, ...output, file])
  } finally {
    await rm(folder, { recursive: true })
  }
}
