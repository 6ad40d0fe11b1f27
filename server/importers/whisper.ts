import * as z from 'zod'

import type { Content } from './content.ts'
import { type Finding, type Importer, type Reading, type ReadingOptions, refused, type SourceFile } from './importer.ts'
import { combined, problemsOf } from './problems.ts'
import { readingOf } from './speech/reading-of.ts'
import { hasShape, jsonOf } from './speech/shapes.ts'
import type { SpeechResult } from './speech/stretch.ts'
import { chunksIn, chunksResult, chunksSchema } from './whisper/chunks.ts'
import { cppResult, cppSchema } from './whisper/cpp.ts'
import { languageCode } from './whisper/language-code.ts'
import { type Segment, whisperSchema } from './whisper/schema.ts'
import { isDoubtful, segmentStretch } from './whisper/segments.ts'

const segments = z.array(z.looseObject({ start: z.unknown(), end: z.unknown(), text: z.unknown() }))
const whole = z.object({ segments, text: z.string() })
const cpp = z.object({ transcription: z.array(z.looseObject({ offsets: z.unknown(), text: z.unknown() })) })
const aligned = z.object({ segments, language: z.string() })

const isSegmented = hasShape(whole, aligned, cpp)

/** A result of Whisper, or of programs that add speakers to it. Whisper itself does not identify speakers. */
export const whisperImporter: Importer = {
  format: 'whisper',
  recognises: (content) => isSegmented(content) || chunksIn(jsonOf(content)) !== null,
  read,
}

async function read(content: Content, file: SourceFile, options: ReadingOptions): Promise<Reading> {
  const value = jsonOf(content)
  const result = resultIn(value)
  if ('issues' in result) return refused(combined(problemsOf(result.issues, value)))
  return readingOf(
    {
      external_id: `whisper:${file.sha256}`,
      channel: 'voice',
      started_at: null,
      duration_ms: result.duration_ms,
      language: result.language ? languageCode(result.language) : null,
      stretches: result.stretches,
      marks: [],
      lanes: result.lanes,
      stems: [],
    },
    file,
    options,
    result.doubts,
  )
}

type WhisperResult = Pick<SpeechResult, 'duration_ms' | 'language' | 'stretches' | 'lanes'> & { doubts: Finding[] }

function resultIn(value: unknown): WhisperResult | z.ZodError {
  if (cpp.safeParse(value).success) {
    const parsed = cppSchema.safeParse(value)
    return parsed.success ? { ...cppResult(parsed.data), duration_ms: null, doubts: [] } : parsed.error
  }
  const chunked = isSegmented({ kind: 'json', value }) ? null : chunksIn(value)
  if (chunked !== null) {
    const parsed = chunksSchema.safeParse(chunked)
    return parsed.success ? { ...chunksResult(parsed.data), lanes: null, doubts: [] } : parsed.error
  }
  const parsed = whisperSchema.safeParse(value)
  if (!parsed.success) return parsed.error
  const { language, duration, segments: transcribed } = parsed.data
  return {
    duration_ms: duration ?? null,
    language: language ?? null,
    stretches: transcribed.map(segmentStretch),
    lanes: null,
    doubts: doubts(transcribed),
  }
}

const MAX_NAMED = 5

/** Whisper invents sentences over silence and music. They stay, so that a person can judge them. */
function doubts(transcribed: readonly Segment[]): Finding[] {
  const doubtful = transcribed.flatMap((segment, at) => (isDoubtful(segment) ? [`segments[${at}]`] : []))
  if (doubtful.length === 0) return []
  const more = doubtful.length > MAX_NAMED ? ` and ${doubtful.length - MAX_NAMED} more` : ''
  const named = `${doubtful.slice(0, MAX_NAMED).join(', ')}${more}`
  return [
    {
      field: `${doubtful[0]}.no_speech_prob`,
      reason: `Whisper itself doubts that anybody speaks in ${named} (no_speech_prob above 0.6). They were imported with low confidence: listen before relying on them.`,
    },
  ]
}
