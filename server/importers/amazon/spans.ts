import * as z from 'zod'

import { fields } from '../speech/shapes.ts'
import type { Mark, Stretch } from '../speech/stretch.ts'

const offset = z.nullish(z.int('must be a number of characters').check(z.gte(0, 'must be a number of characters')))

/** Connect writes BeginOffsetChar, Transcribe writes Begin. */
export const offsetsSchema = fields({ BeginOffsetChar: offset, EndOffsetChar: offset, Begin: offset, End: offset })
type Offsets = z.infer<typeof offsetsSchema>

/** A mark on a stretch, named after the text that it covers. */
export function markOn(kind: Mark['kind'], stretch: Stretch, offsets: Offsets | null, text?: string | null): Mark {
  const { start_ms, end_ms } = stretch
  return { kind, name: text || spanned(stretch.text, offsets), start_ms, end_ms, stretch }
}

const spanned = (text: string, offsets: Offsets | null) =>
  text.slice(offsets?.BeginOffsetChar ?? offsets?.Begin ?? 0, offsets?.EndOffsetChar ?? offsets?.End ?? undefined)
