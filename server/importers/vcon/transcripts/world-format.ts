import * as z from 'zod'

import { label, seconds, type Transcript } from './transcript.ts'

/** `wtf_transcription`, the World Transcription Format of draft-howe-vcon-wtf-extension. */
export function worldFormat(body: unknown): Transcript | null {
  const parsed = z.safeParse(worldSchema, body)
  if (!parsed.success) return null
  const { transcript, segments, speakers } = parsed.data
  const names = new Map(Object.entries(speakers ?? {}))
  const lines = segments.map(({ start, end, text, confidence, speaker }) => {
    const id = speaker === null || speaker === undefined ? null : String(speaker)
    return { party: null, label: names.get(id ?? '')?.label ?? id, start, end, text, confidence: confidence ?? null }
  })
  return { lines, language: transcript.language ?? null }
}

const worldSchema = z.object({
  transcript: z.object({ language: z.nullish(z.string()) }),
  segments: z.array(
    z.object({ start: z.number(), end: z.number(), text: z.string(), confidence: seconds, speaker: z.nullish(label) }),
  ),
  speakers: z.nullish(z.record(z.string(), z.object({ label: z.nullish(z.string()) }))),
})
