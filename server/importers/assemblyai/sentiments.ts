import { mean } from '../speech/shapes.ts'
import { spokenAt } from '../speech/spoken-at.ts'
import type { Stretch } from '../speech/stretch.ts'
import type { Sentence } from './schema.ts'
import { assemblyaiLabel } from './stretches.ts'

/** AssemblyAI rates sentences; a stretch gets the average of its speaker's sentences within it. */
export function withSentiments(
  stretches: readonly Stretch[],
  sentences: readonly Sentence[],
  isSplit: boolean,
): Stretch[] {
  const ordered = stretches.toSorted((one, other) => (one.start_ms ?? Infinity) - (other.start_ms ?? Infinity))
  const byLabel = new Map<string | null, Stretch[]>()
  for (const stretch of ordered) {
    const spoken = byLabel.get(stretch.label)
    if (spoken) spoken.push(stretch)
    else byLabel.set(stretch.label, [stretch])
  }
  const scores = new Map<Stretch, number[]>(stretches.map((stretch) => [stretch, []]))
  for (const { start, end, sentiment, ...who } of sentences) {
    const spoken = byLabel.get(assemblyaiLabel(who, isSplit)) ?? ordered
    const stretch = spoken[spokenAt(spoken, (start + end) / 2) ?? -1]
    if (stretch && sentiment !== undefined) scores.get(stretch)?.push(sentiment)
  }
  return stretches.map((stretch) => {
    const sentiment = mean(scores.get(stretch) ?? [])
    return sentiment === null ? stretch : { ...stretch, sentiment }
  })
}
