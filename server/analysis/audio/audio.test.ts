import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { audioPeaks, probeAudio } from './audio.ts'
import { UnreadableAudio } from './unreadable-audio.ts'

describe('a file that is no recording', () => {
  test.each([
    ['', 'empty'],
    ['fLaC\0\0\0\x22', 'FLAC audio, which is not supported'],
    ['\0\0\0\x20ftypM4A ', 'MP4'],
    ['RIFF\x10\0\0\0WEBP', 'without sound'],
    ['RF64\xff\xff\xff\xffWAVE', '64-bit'],
    ['<!doctype html><title>Error</title>', 'HTML'],
    ['{"vcon": "0.4.0"}', 'JSON'],
    ['\xff\xfd\x80\x00', 'Layer II'],
    ['OggS', 'cut off'],
    ['hello', 'unknown kind'],
  ])('and begins with %j is refused by name', async (text, reason) => {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
    const refusal = { name: 'UnreadableAudio', reason: expect.stringContaining(reason) }
    await expect(probeAudio(bytes)).rejects.toMatchObject(refusal)
    await expect(audioPeaks(bytes)).rejects.toMatchObject(refusal)
  })

  test('never causes any other error, whatever its bytes', async () => {
    const signature = fc.constantFrom(
      '',
      'RIFF\x24\0\0\0WAVEfmt ',
      'ID3\x04\0\0\0\0\0\0',
      '\xff\xf3\x28\xc0',
      'OggS\0\x02',
    )
    await fc.assert(
      fc.asyncProperty(signature, fc.uint8Array({ maxLength: 400 }), async (text, rest) => {
        const bytes = Uint8Array.from([...Uint8Array.from(text, (character) => character.charCodeAt(0)), ...rest])
        const outcome = await audioPeaks(bytes).catch((error: unknown) => error)
        expect(outcome).toSatisfy((it) => it instanceof UnreadableAudio || Object.hasOwn(Object(it), 'lanes'))
      }),
    )
  })
})

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data')
const hasData = existsSync(DATA)
if (!hasData) process.stderr.write(`skipping the real recordings: ${DATA} is not here\n`)

describe.runIf(hasData)('a real recording', () => {
  const call = 'calls-two-channel'

  test.each([
    [`${call}/Auto_Repairs_40_UTC_first60s_ulaw_stereo.wav`, 'audio/wav', 2, 8_000, 60_000],
    [`${call}/mono/Auto0_GUID_000_AGENT_ChrisL_DT_2025-02-19T06-01-22_Mono.wav`, 'audio/wav', 1, 8_000, 277_660],
    [`${call}/tiny/two_channel_16k.wav`, 'audio/wav', 2, 16_000, 6_665],
    [`${call}/Auto_Repairs_40_UTC_stereo.mp3`, 'audio/mpeg', 2, 8_000, 245_382],
    ['audio-es/asterisk-prompts-es-mx/agent-pass.opus', 'audio/ogg', 1, 48_000, 4_082],
  ])(
    '%s is %s with %i channels at %i Hz and lasts %i ms',
    async (file, mediaType, channels, sampleRate, durationMs) => {
      const bytes = await readFile(path.join(DATA, file))
      expect(await probeAudio(bytes)).toEqual({ mediaType, channels, sampleRate, durationMs })
      expect(await audioPeaks(bytes)).toMatchObject({ channels, duration_ms: durationMs })
    },
  )

  test('in FLAC is refused by name', async () => {
    const bytes = createReadStream(path.join(DATA, call, 'Auto_Repairs_40_UTC_agent.flac'))
    await expect(probeAudio(bytes)).rejects.toMatchObject({ reason: expect.stringContaining('FLAC') })
  })

  test('of a container lasts as long as the container states', async () => {
    const folder = path.join(DATA, 'calls-vcon-tts')
    const containers = (await readdir(folder)).filter((name) => name.endsWith('.vcon.json'))
    expect(containers.length).toBeGreaterThan(0)
    for (const name of containers) {
      const { dialog } = containerSchema.parse(await json(folder, name))
      const { durationMs } = await probeAudio(createReadStream(path.join(folder, name.replace('.vcon.json', '.mp3'))))
      expect(Math.abs(durationMs - dialog[0].duration * 1_000)).toBeLessThan(50)
    }
  })

  test('with one lane per speaker is loud in the lane of the one who talks', async () => {
    const folder = path.join(DATA, 'calls-vcon-two-channel-derived')
    const transcripts = (await readdir(folder)).filter((name) => name.endsWith('.turns.json'))
    expect(transcripts.length).toBeGreaterThan(0)
    for (const name of transcripts.slice(0, 5)) {
      const { duration_s, turns } = transcriptSchema.parse(await json(folder, name))
      const bytes = createReadStream(path.join(folder, name.replace('.turns.json', '.stereo.mp3')))
      const { lanes, bucket_ms, duration_ms } = await audioPeaks(bytes)
      expect(Math.abs(duration_ms - duration_s * 1_000)).toBeLessThan(50)

      const energy = (lane: Uint8Array, { start_s, end_s }: Span) =>
        lane
          .subarray((start_s * 1_000) / bucket_ms, (end_s * 1_000) / bucket_ms)
          .reduce((sum, level) => sum + level ** 2, 0)
      const right = turns.filter((turn) => energy(lanes[turn.channel]!, turn) > energy(lanes[1 - turn.channel]!, turn))
      expect(right.length / turns.length).toBeGreaterThan(0.9)
    }
  })
})

type Span = { start_s: number; end_s: number }
const containerSchema = z.object({ dialog: z.tuple([z.object({ duration: z.number() })]) })
const transcriptSchema = z.object({
  duration_s: z.number(),
  turns: z.array(z.object({ channel: z.number(), start_s: z.number(), end_s: z.number() })),
})

async function json(folder: string, name: string): Promise<unknown> {
  return JSON.parse(await readFile(path.join(folder, name), 'utf8'))
}
