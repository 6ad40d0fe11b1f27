import * as z from 'zod'

import type { Content } from './content.ts'
import { resultsSchema } from './deepgram/schema.ts'
import { deepgramStretches } from './deepgram/stretches.ts'
import { type Finding, type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { MAX_TEXT_LENGTH } from './limits.ts'
import { combined, problemsOf } from './problems.ts'
import { partReader } from './speech/parts.ts'
import { readingOf } from './speech/reading-of.ts'
import { redactionsIn } from './speech/redactions.ts'
import { channelLabel } from './speech/roles.ts'
import { hasShape, jsonOf, name, seconds } from './speech/shapes.ts'

const answerSchema = z.object({ results: z.object({ channels: z.array(z.unknown()) }) })
const failureSchema = z.object({ err_code: z.string(), err_msg: z.string() })

/**
 * A result of Deepgram for recorded audio. Its `created` is the time of the transcription, which says nothing about the
 * call.
 */
export const deepgramImporter: Importer = {
  format: 'deepgram',
  recognises: hasShape(answerSchema, failureSchema),
  read,
}

const deepgramSchema = z.object({ results: resultsSchema })

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const value = jsonOf(content)
  const failure = failureSchema.safeParse(value)
  if (failure.success) {
    const reason = `Deepgram did not transcribe it (${failure.data.err_msg.slice(0, MAX_TEXT_LENGTH)}): transcribe the recording again.`
    return refused({ field: 'err_code', reason })
  }
  const parsed = deepgramSchema.safeParse(value)
  if (!parsed.success) return refused(combined(problemsOf(parsed.error.issues, value)))

  const findings: Finding[] = []
  const part = partReader(value, findings)
  const request = part(name, ['metadata', 'request_id'])
  const { results } = parsed.data
  const stretches = deepgramStretches(results)
  const channels = results.channels.map((_, at) => channelLabel(at))
  return readingOf(
    {
      external_id: `deepgram:${request ?? file.sha256}`,
      channel: 'voice',
      started_at: null,
      duration_ms: part(seconds, ['metadata', 'duration']),
      language: results.channels[0]?.detected_language ?? null,
      stretches,
      marks: stretches.flatMap(redactionsIn),
      lanes: channels.length > 1 ? channels : null,
      stems: [],
    },
    file,
    options,
    findings,
  )
}
