import * as z from 'zod'

import type { Word } from '#contracts/conversation.ts'

import { fields, text } from '../speech/shapes.ts'
import { milliseconds, share } from '../speech/times.ts'

/** A hidden item has no `Confidence`: what stands in its `Redaction` is how sure it is that something was to be hidden. */
export const itemSchema = fields({
  Type: text,
  Content: text,
  Confidence: share,
  BeginOffsetMillis: z.nullish(milliseconds),
  EndOffsetMillis: z.nullish(milliseconds),
})
export type Item = z.infer<typeof itemSchema>

/** Words with the punctuation that follows them, which has no time of its own. */
export function wordsOfItems(items: readonly Item[]): Word[] {
  const words: Word[] = []
  for (const { Type, Content, Confidence, BeginOffsetMillis: start, EndOffsetMillis: end } of items) {
    const before = words.at(-1)
    if (Type === 'punctuation' && before) before.text += Content
    else {
      const end_ms = end !== null && end !== undefined && end >= (start ?? 0) ? end : null
      words.push({ text: Content, start_ms: start ?? null, end_ms, confidence: Confidence })
    }
  }
  return words
}
