import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { conversationMeasures } from '#domain/conversations/conversation-measures.ts'
import { isNationalId, type NationalIdKind } from '#domain/privacy/national-ids.ts'
import { audioPeaks, probeAudio } from '#server/analysis/audio/audio.ts'

import { demoRecordings, RECORDING_LANES, RECORDINGS_FOLDER } from './recordings.ts'

const recordings = await demoRecordings()

test('there are conversations of every kind, in the languages of four countries, and the files are small', async () => {
  expect(new Set(recordings.map(({ kind }) => kind))).toEqual(
    new Set(['sale', 'verification', 'service', 'retention', 'collection']),
  )
  expect(new Set(recordings.map(({ language }) => language))).toEqual(new Set(['es-CL', 'es-MX', 'es-PE', 'pt-BR']))
  const files = await readdir(RECORDINGS_FOLDER)
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(RECORDINGS_FOLDER, file))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000)
})

describe.each(recordings)('the recording $name', ({ audio_path, duration_ms, turns }) => {
  test('has two channels of Ogg Opus, as long as its description states', async () => {
    const bytes = await readFile(audio_path)
    const { durationMs, ...kind } = await probeAudio(bytes)
    expect(kind).toEqual({ mediaType: 'audio/ogg', channels: 2, sampleRate: 48_000 })
    expect(Math.abs(durationMs - duration_ms)).toBeLessThan(5)
    expect(duration_ms).toBeGreaterThan(60_000)
    expect(duration_ms).toBeLessThan(120_000)
  })

  test('has each turn in the lane of its speaker, nothing clipped, and silence in the other', async () => {
    const { lanes, bucket_ms } = await audioPeaks(await readFile(audio_path))
    const level = (lane: number, from: number, to: number) =>
      lanes[lane]!.subarray(from / bucket_ms, Math.ceil(to / bucket_ms)).reduce((most, peak) => Math.max(most, peak), 0)
    for (const { speaker, start_ms, end_ms } of turns) {
      const own = RECORDING_LANES.indexOf(speaker)
      expect(level(own, start_ms, end_ms)).toBeGreaterThan(50)
      expect(level(own, start_ms, end_ms)).toBeLessThan(255)
      const isAlone = turns.every(
        (turn) => turn.speaker === speaker || turn.end_ms + 200 < start_ms || end_ms + 200 < turn.start_ms,
      )
      expect(isAlone ? level(1 - own, start_ms, end_ms) : 0).toBeLessThan(16)
    }
  })

  test('is a conversation: both talk, with silences and a few interruptions', () => {
    const measures = conversationMeasures(turns, duration_ms)!
    expect(measures.talk_ratio).toBeGreaterThan(0.4)
    expect(measures.talk_ratio).toBeLessThan(0.8)
    expect(measures.silences!.length).toBeGreaterThan(0)
    expect([2, 3]).toContain(measures.interruptions.length)
  })

  test('contains only national ids with valid check digits', () => {
    const text = turns.map((turn) => turn.text).join('\n')
    const ids = ID_PATTERNS.flatMap(([kind, pattern]) => (text.match(pattern) ?? []).map((id) => [kind, id] as const))
    for (const [kind, id] of ids) expect([id, isNationalId(kind, id)]).toEqual([id, true])
  })
})

const ID_PATTERNS: [NationalIdKind, RegExp][] = [
  ['RUT', /\b\d{1,2}\.\d{3}\.\d{3}-[\dK]/g],
  ['CPF', /\b\d{3}\.\d{3}\.\d{3}-\d{2}/g],
  ['CURP', /\b[A-Z]{4}\d{6}[A-Z]{6}[A-Z\d]\d\b/g],
  ['DNI-PE', /\b\d{8}\b/g],
]
