import * as z from 'zod'

import { readCall } from './amazon/calls.ts'
import { incompleteReason } from './amazon/status.ts'
import type { Content } from './content.ts'
import { type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { hasShape, jsonOf } from './speech/shapes.ts'

const analysed = z.object({ Transcript: z.array(z.unknown()), LanguageCode: z.unknown() })
const named = z.object({ JobName: z.string(), JobStatus: z.string() })

/**
 * A call that Amazon Transcribe Call Analytics analysed. The job, not the file, says which audio channel is the
 * agent's; and a job's name is free again once the job is deleted, so it is no permanent identifier.
 */
export const transcribeCallAnalyticsImporter: Importer = {
  format: 'transcribe-call-analytics',
  recognises: hasShape(analysed, named),
  read,
}

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const value = jsonOf(content)
  const incomplete = incompleteReason(value, 'JobStatus')
  if (incomplete) return refused(incomplete)
  const job = z.object({ JobName: z.string() }).safeParse(value).data?.JobName
  return readCall(value, file, options, {
    external_id: `transcribe-call-analytics:${file.sha256}`,
    lanes: null,
    stems: job ? [job, job.replace(/\.[a-z\d]{3,4}$/i, '')] : [],
  })
}
