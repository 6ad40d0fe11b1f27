import * as z from 'zod'

import type { partReader } from '../speech/parts.ts'
import { fields, list, milliseconds, text } from '../speech/shapes.ts'
import type { Mark, Stretch } from '../speech/stretch.ts'

const pointSchema = fields({
  BeginOffsetMillis: z.nullish(milliseconds),
  EndOffsetMillis: z.nullish(milliseconds),
  TranscriptItems: z.nullish(list(fields({ Id: text }))),
})
const categoriesSchema = fields({
  MatchedCategories: z.nullish(list(text)),
  MatchedDetails: z.nullish(
    z.record(z.string(), fields({ PointsOfInterest: z.nullish(list(pointSchema)) }), 'must be an object'),
  ),
})

/**
 * The rules that matched, at each matching point: by time in a call, by message in a chat. A rule about words
 * that were not said has none.
 */
export function categoryMarks(part: ReturnType<typeof partReader>, stretchOf: (id: string) => Stretch | null): Mark[] {
  const { MatchedCategories, MatchedDetails } = part(categoriesSchema, ['Categories']) ?? {}
  const details = new Map(Object.entries(MatchedDetails ?? {}))
  return [...new Set([...(MatchedCategories ?? []), ...details.keys()])].flatMap((name) => {
    const marks = (details.get(name)?.PointsOfInterest ?? []).flatMap((point): Mark[] => {
      const { BeginOffsetMillis: start, EndOffsetMillis: end, TranscriptItems: items } = point
      if (!items) return [{ kind: 'category', name, start_ms: start ?? null, end_ms: end ?? null, stretch: null }]
      return items.map(({ Id }) => categoryAt(name, stretchOf(Id)))
    })
    return marks.length > 0 ? marks : [categoryAt(name, null)]
  })
}

const categoryAt = (name: string, stretch: Stretch | null): Mark => ({
  kind: 'category',
  name,
  start_ms: stretch?.start_ms ?? null,
  end_ms: stretch?.end_ms ?? null,
  stretch,
})
