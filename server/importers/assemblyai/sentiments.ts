import { spokenAt } from '../speech/spoken-at.ts'
import type { Stretch } from '../speech/stretch.ts'
import { mean } from '../speech/times.ts'
import type { Sentence } from './schema.ts'
import { assemblyaiLabel } from './stretches.ts'

/** AssemblyAI judges sentences; a stretch is what its speaker's sentences within it are on average. */
export function withSentiments(
  stretches: readonly Stretch[],
  sentences: readonly Sentence[],
  isSplit: boolean,
): Stretch[] {
  const ordered = stretches.toSorted((one, other) => (one.start_ms ?? Infinity) - (other.start_ms ?? Infinity))
  const byLabel = new Map<string | null, Stretch[]>()
  for (const stretch of ordered) {
    const said = byLabel.get(stretch.label)
    if (said) said.push(stretch)
    else byLabel.set(stretch.label, [stretch])
  }
  const judged = new Map<Stretch, number[]>(stretches.map((stretch) => [stretch, []]))
  for (const { start, end, sentiment, ...who } of sentences) {
    const said = byLabel.get(assemblyaiLabel(who, isSplit)) ?? ordered
    const stretch = said[spokenAt(said, (start + end) / 2) ?? -1]
    if (stretch && sentiment !== undefined) judged.get(stretch)?.push(sentiment)
  }
  return stretches.map((stretch) => {
    const sentiment = mean(judged.get(stretch) ?? [])
    return sentiment === null ? stretch : { ...stretch, sentiment }
  })
}
