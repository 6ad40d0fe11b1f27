import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mutated } from '#tests/support/mutated.ts'
import { expectSound } from '#tests/support/sound-reading.ts'
import { readValue, speechFile } from '#tests/support/speech.ts'

import { readSource } from '../importers.ts'
import { sourceFile } from '../source-file.ts'

const names = (await readdir('tests/fixtures/speech')).map((file) => path.basename(file, '.json'))

/** A file that was changed beyond recognition may be read by another importer. */
const FORMATS = [
  'contact-lens',
  'transcribe-call-analytics',
  'transcribe',
  'deepgram',
  'assemblyai',
  'azure-speech',
  'whisper',
]

test.each(names)('%s with any change is read or refused, and nothing is thrown', async (name) => {
  const file = await speechFile(name)
  await fc.assert(
    fc.asyncProperty(mutated(file), async (value) => {
      const reading = await readValue(value)
      if (reading && FORMATS.includes(reading.format)) expectSound(reading)
    }),
    { numRuns: 100 },
  )
})

test.each(names)('%s is recognised by its content, whatever its name', async (name) => {
  const reading = await readValue(await speechFile(name), { name: 'x.vcon' })
  expect(name).toContain(reading?.format.split('-')[0])
  expect(reading?.conversations).toHaveLength(1)
})

const DATA = path.resolve('../shared/data/transcript-formats')
describe.skipIf(!existsSync(DATA))('files that services wrote (skipped where ../shared/data is absent)', () => {
  test.each([
    ['amazon-contact-lens/call_analyzed.json', 'contact-lens', 10, ['agent', 'customer']],
    ['amazon-contact-lens/chat_analyzed.json', 'contact-lens', 31, ['agent', 'customer', 'system']],
    ['amazon-contact-lens/chat_redacted.json', 'contact-lens', 31, ['agent', 'customer', 'system']],
    ['amazon-transcribe/call_analytics_example-call.json', 'transcribe-call-analytics', 37, ['agent', 'customer']],
    ['amazon-transcribe/channel_identification.json', 'transcribe', 2, ['agent', 'customer']],
    ['amazon-transcribe/speaker_diarization.json', 'transcribe', 2, ['agent', 'customer']],
    ['azure-speech/batch_pretranscribed.json', 'azure-speech', 33, ['agent', 'customer']],
    ['azure-speech/fast_pretranscribed.json', 'azure-speech', 37, ['agent', 'customer']],
    ['azure-speech/cu_pretranscribed.json', 'azure-speech', 33, ['agent', 'customer']],
    ['azure-speech/transcript_sample_v3.json', 'azure-speech', 3, ['agent', 'customer']],
    ['deepgram/dg_speakers.json', 'deepgram', 22, ['agent', 'customer']],
    ['deepgram/dg_transcription.json', 'deepgram', 2, ['system']],
    ['assemblyai/assemblyai_transcription.json', 'assemblyai', 1, ['system']],
    ['whisper/dg_whisper_transcription.json', 'deepgram', 3, ['system']],
    ['whisper/whisper_timestamped.json', 'whisper', 4, ['system']],
  ])('%s is %s with %i turns', async (name, format, turns, speakers) => {
    const reading = await readSource(sourceFile(path.basename(name), await readFile(path.join(DATA, name))))
    expectSound(reading)
    expect(reading).toMatchObject({ format, findings: [] })
    const [conversation] = reading?.conversations ?? []
    expect(conversation?.turns).toHaveLength(turns)
    expect([...new Set(conversation?.turns.map(({ speaker }) => speaker))].toSorted()).toEqual(speakers)
    expect(conversation?.duration_ms).toBeGreaterThan(0)
  })

  test('an evaluation of Contact Lens and a request to Azure are no results of a speech service', async () => {
    for (const name of [
      'amazon-contact-lens/evaluation_form_result.json',
      'azure-speech/conversation_input_customer_support.json',
    ]) {
      const reading = await readSource(sourceFile('a.json', await readFile(path.join(DATA, name))))
      expect(FORMATS).not.toContain(reading?.format)
    }
  })
})
