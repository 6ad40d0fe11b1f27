import * as z from 'zod'

import { MAX_DURATION_MS } from '../limits.ts'
import { fields, list, text } from '../speech/shapes.ts'

const SECONDS = 'must be a number of seconds, as text'

/** "4.87" in the file, 4870 once parsed. */
const seconds = z
  .union([z.string(), z.number()], SECONDS)
  .check(
    z.refine(
      (value) => /^\d{1,9}(\.\d{1,20})?$/.test(String(value)) && Number(value) * 1000 <= MAX_DURATION_MS,
      SECONDS,
    ),
  )
  .transform((value) => Math.round(Number(value) * 1000))

/** "0.9176" in the file; null where it is no number from 0 to 1. */
const confidence = z.nullish(z.union([z.string(), z.number()], 'must be a number, as text')).transform((given) => {
  const value = given === null || given === undefined || given === '' ? null : Number(given)
  return value !== null && value >= 0 && value <= 1 ? value : null
})

/** A hidden item has no confidence: the one in its `redactions` is that of the redaction. */
const alternativeSchema = fields({ content: text, confidence, redactions: z.nullish(list(z.unknown())) })

const itemSchema = fields({
  type: text,
  start_time: z.nullish(seconds),
  end_time: z.nullish(seconds),
  speaker_label: z.nullish(text),
  language_code: z.nullish(text),
  alternatives: list(alternativeSchema),
})
export type TranscribeItem = z.infer<typeof itemSchema>

const spokenSchema = fields({ start_time: seconds, end_time: seconds, speaker_label: z.nullish(text) })

export const resultsSchema = fields({
  language_code: z.nullish(text),
  transcripts: z.nullish(list(fields({ transcript: text }))),
  items: z.nullish(list(itemSchema)),
  speaker_labels: z.nullish(
    fields({ segments: list(fields({ speaker_label: z.nullish(text), items: z.nullish(list(spokenSchema)) })) }),
  ),
  channel_labels: z.nullish(fields({ channels: list(fields({ channel_label: text, items: list(itemSchema) })) })),
})
export type TranscribeResults = z.infer<typeof resultsSchema>
