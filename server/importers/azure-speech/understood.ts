import * as z from 'zod'

import type { Finding } from '../importer.ts'
import { MAX_TEXT_LENGTH } from '../limits.ts'
import { fields, list, milliseconds, name, share, text } from '../speech/shapes.ts'
import type { AzureTranscript } from './phrases.ts'

const spanShape = { startTimeMs: milliseconds, endTimeMs: milliseconds, text }
const phraseSchema = fields({
  speaker: z.nullish(text),
  locale: z.nullish(text),
  confidence: share,
  words: z.nullish(list(fields(spanShape))),
  ...spanShape,
})

/** A result of Content Understanding for a recording, which may give the speakers' roles. */
export const understoodSchema = z.object({
  id: z.nullish(name),
  result: fields({
    contents: list(
      fields({
        startTimeMs: z.nullish(milliseconds),
        endTimeMs: z.nullish(milliseconds),
        transcriptPhrases: list(phraseSchema),
      }),
    ),
  }),
})

const statusSchema = z.object({ status: z.string(), result: z.unknown() })

/** Why there is no result yet; null when there is one, or no status. */
export function whyNotUnderstood(value: unknown): Finding | null {
  const status = statusSchema.safeParse(value).data?.status
  if (status === undefined || status === 'Succeeded') return null
  const written = JSON.stringify(status.slice(0, MAX_TEXT_LENGTH))
  return { field: 'status', reason: `status is ${written}: get the result again once it is "Succeeded".` }
}

export const understoodTranscript = ({ id, result }: z.infer<typeof understoodSchema>): AzureTranscript => ({
  id: id ?? null,
  duration_ms: result.contents.reduce((latest, { endTimeMs }) => Math.max(latest, endTimeMs ?? 0), 0) || null,
  phrases: result.contents.flatMap(({ transcriptPhrases }, content) =>
    transcriptPhrases.map((phrase, at) => ({
      field: `result.contents[${content}].transcriptPhrases[${at}]`,
      channel: 0,
      speaker: phrase.speaker ?? null,
      locale: phrase.locale ?? null,
      start_ms: phrase.startTimeMs,
      end_ms: phrase.endTimeMs,
      text: phrase.text,
      confidence: phrase.confidence,
      words:
        phrase.words?.map((word) => ({
          text: word.text,
          start_ms: word.startTimeMs,
          end_ms: word.endTimeMs,
          confidence: null,
        })) ?? null,
    })),
  ),
})
