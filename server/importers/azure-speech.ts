import * as z from 'zod'

import { batchSchema, batchTranscript } from './azure-speech/batch.ts'
import { fastSchema, fastTranscript } from './azure-speech/fast.ts'
import { phraseStretches } from './azure-speech/phrases.ts'
import { understoodSchema, understoodTranscript, whyNotUnderstood } from './azure-speech/understood.ts'
import type { Content } from './content.ts'
import { type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { combined, problemsOf } from './problems.ts'
import { readingOf } from './speech/reading-of.ts'
import { hasShape, jsonOf } from './speech/shapes.ts'

const batch = z.object({ recognizedPhrases: z.array(z.unknown()) })
const fast = z.object({ phrases: z.array(z.unknown()), combinedPhrases: z.array(z.unknown()) })
const understood = z.object({
  result: z.object({ contents: z.array(z.looseObject({ transcriptPhrases: z.array(z.unknown()) })) }),
})

/**
 * A result of Azure AI Speech, by batch or fast transcription, or of Azure Content Understanding. Its `timestamp` is
 * the time of the transcription, which says nothing about the call.
 */
export const azureSpeechImporter: Importer = {
  format: 'azure-speech',
  recognises: hasShape(batch, fast, understood),
  read,
}

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const value = jsonOf(content)
  const unready = whyNotUnderstood(value)
  if (unready) return refused(unready)
  const parsed = transcriptOf(value)
  if ('issues' in parsed) return refused(combined(problemsOf(parsed.issues, value)))

  const { id, duration_ms, phrases } = parsed
  const { stretches, lanes, marks } = phraseStretches(phrases)
  return readingOf(
    {
      external_id: `azure-speech:${id ?? file.sha256}`,
      channel: 'voice',
      started_at: null,
      duration_ms,
      language: phrases.find(({ locale }) => locale)?.locale ?? null,
      stretches,
      marks,
      lanes,
      stems: [],
    },
    file,
    options,
    [],
  )
}

function transcriptOf(value: unknown) {
  if (batch.safeParse(value).success) {
    const parsed = batchSchema.safeParse(value)
    return parsed.success ? batchTranscript(parsed.data) : parsed.error
  }
  if (fast.safeParse(value).success) {
    const parsed = fastSchema.safeParse(value)
    return parsed.success ? fastTranscript(parsed.data) : parsed.error
  }
  const parsed = understoodSchema.safeParse(value)
  return parsed.success ? understoodTranscript(parsed.data) : parsed.error
}
