import * as z from 'zod'

import { incompleteReason } from './amazon/status.ts'
import type { Content } from './content.ts'
import { type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { combined, problemsOf } from './problems.ts'
import { readingOf } from './speech/reading-of.ts'
import { redactionsIn } from './speech/redactions.ts'
import { hasShape, jsonOf } from './speech/shapes.ts'
import { resultsSchema } from './transcribe/schema.ts'
import { transcribeStretches } from './transcribe/stretches.ts'

const transcribed = z.object({ results: z.object({ transcripts: z.array(z.unknown()) }) })
const job = z.object({ jobName: z.string(), status: z.string() })

/**
 * A result of Amazon Transcribe. With separate channels, only the person who started the job knows who speaks on which.
 * A job's name is free again once the job is deleted, so it is no permanent identifier.
 */
export const transcribeImporter: Importer = { format: 'transcribe', recognises: hasShape(transcribed, job), read }

const transcribeSchema = z.object({ jobName: z.nullish(z.string('must be text')), results: resultsSchema })

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const value = jsonOf(content)
  const incomplete = incompleteReason(value, 'status')
  if (incomplete) return refused(incomplete)
  const parsed = transcribeSchema.safeParse(value)
  if (!parsed.success) return refused(combined(problemsOf(parsed.error.issues, value)))
  const { jobName, results } = parsed.data

  const { stretches, language, lanes, isRedacted } = transcribeStretches(results)
  return readingOf(
    {
      external_id: `transcribe:${file.sha256}`,
      channel: 'voice',
      started_at: null,
      duration_ms: null,
      language,
      stretches,
      marks: isRedacted ? stretches.flatMap(redactionsIn) : [],
      lanes,
      stems: jobName ? [jobName] : [],
    },
    file,
    options,
    [],
  )
}
