import * as z from 'zod'

import { label, seconds, type Transcript } from './transcript.ts'

/** Deepgram's answer with paragraphs. Where it heard several channels, the channel tells the speaker. */
export function deepgram(body: unknown): Transcript | null {
  const parsed = z.safeParse(deepgramSchema, body)
  if (!parsed.success) return null
  const { channels } = parsed.data.results
  const lines = channels.flatMap(({ alternatives }, channel) =>
    (alternatives[0]?.paragraphs.paragraphs ?? []).map(({ start, end, speaker, sentences: spoken }) => ({
      party: null,
      label: String(channels.length > 1 ? channel : (speaker ?? 0)),
      start,
      end,
      text: spoken.map(({ text }) => text).join(' '),
      confidence: alternatives[0]?.confidence ?? null,
    })),
  )
  const ordered = lines.toSorted((one, other) => one.start - other.start)
  return { lines: ordered, language: channels[0]?.detected_language ?? null }
}

const paragraphSchema = z.object({
  start: z.number(),
  end: z.number(),
  speaker: z.nullish(label),
  sentences: z.array(z.object({ text: z.string() })),
})
const deepgramSchema = z.object({
  results: z.object({
    channels: z.array(
      z.object({
        detected_language: z.nullish(z.string()),
        alternatives: z.array(
          z.object({ confidence: seconds, paragraphs: z.object({ paragraphs: z.array(paragraphSchema) }) }),
        ),
      }),
    ),
  }),
})
