import * as z from 'zod'

import { assemblyaiSchema, sentencesSchema } from './assemblyai/schema.ts'
import { withSentiments } from './assemblyai/sentiments.ts'
import { assemblyaiStretches } from './assemblyai/stretches.ts'
import type { Content } from './content.ts'
import { type Finding, type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { MAX_TEXT_LENGTH } from './limits.ts'
import { combined, problemsOf } from './problems.ts'
import { partReader } from './speech/parts.ts'
import { readingOf } from './speech/reading-of.ts'
import { redactionsIn } from './speech/redactions.ts'
import { hasShape, jsonOf, seconds } from './speech/shapes.ts'

const transcriptShape = z.object({ id: z.string(), status: z.string(), audio_url: z.unknown(), text: z.unknown() })

/** A transcript of AssemblyAI: words and utterances in milliseconds, the length of the audio in seconds. */
export const assemblyaiImporter: Importer = { format: 'assemblyai', recognises: hasShape(transcriptShape), read }

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const value = jsonOf(content)
  const unfinished = whyUnfinished(value)
  if (unfinished) return refused(unfinished)
  const parsed = assemblyaiSchema.safeParse(value)
  if (!parsed.success) return refused(combined(problemsOf(parsed.error.issues, value)))
  const { id, language_code, redact_pii } = parsed.data

  const findings: Finding[] = []
  const part = partReader(value, findings)
  const { stretches, lanes } = assemblyaiStretches(parsed.data)
  const sentences = part(sentencesSchema, ['sentiment_analysis_results']) ?? []
  return readingOf(
    {
      external_id: `assemblyai:${id}`,
      channel: 'voice',
      started_at: null,
      duration_ms: part(seconds, ['audio_duration']),
      language: language_code ? languageOf(language_code) : null,
      stretches: withSentiments(stretches, sentences, Boolean(lanes)),
      marks: redact_pii ? stretches.flatMap(redactionsIn) : [],
      lanes,
      stems: [],
    },
    file,
    options,
    findings,
  )
}

const statusSchema = z.object({ status: z.string(), error: z.optional(z.unknown()) })

function whyUnfinished(value: unknown): Finding | null {
  const { status, error } = statusSchema.safeParse(value).data ?? {}
  if (status === undefined || status === 'completed') return null
  const written = JSON.stringify(status.slice(0, MAX_TEXT_LENGTH))
  if (status !== 'error') {
    return {
      field: 'status',
      reason: `status is ${written}: wait until it is "completed", and get the transcript again.`,
    }
  }
  const why = typeof error === 'string' ? ` (${error.slice(0, MAX_TEXT_LENGTH)})` : ''
  return { field: 'status', reason: `status is "error"${why}: transcribe the recording again.` }
}

/** `en_us` as `en-US`; what AssemblyAI calls `en_uk` is `en-GB`. */
const languageOf = (code: string) =>
  code.replace('_uk', '_gb').replace(/_([a-z]{2})$/, (_, region: string) => `-${region.toUpperCase()}`)
