import type { ConnectForm } from '#server/modules/scorecards/forms/connect-schema.ts'
import type { ConnectGroup } from '#server/modules/scorecards/forms/connect-sections.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/** A question as its weight is found: what the form gives it, and what its best answer scores. */
export type Weighed = { group: ConnectGroup; weight: number; points: number }

/** What each question weighs, in the order given. */
export function connectWeights(
  { ScoringStrategy: scoring }: ConnectForm,
  all: readonly Weighed[],
  tell: (path: string, what: Message) => void,
): number[] {
  const path = 'ScoringStrategy'
  if (scoring?.ScoreThresholds?.length) tell(`${path}.ScoreThresholds`, texts.formThresholds)
  if (scoring?.Status !== 'ENABLED') {
    tell(path, texts.formNoScoring)
    return all.map(() => 1)
  }
  switch (scoring.Mode ?? 'QUESTION_ONLY') {
    case 'SECTION_ONLY':
      tell(path, texts.formSectionWeights)
      return all.map(({ group: { weighed } }) => {
        const sharing = all.filter(({ group }) => group.weighed.refId === weighed.refId)
        return possible(weighed.weight / sharing.length)
      })
    case 'POINTS_BASED':
      tell(path, texts.formPointsBased)
      return all.map(({ points }) => possible(points))
    default:
      return all.map(({ weight }) => possible(weight))
  }
}

const possible = (weight: number) => Math.min(Math.max(Number(weight.toFixed(4)), 0), 1_000)
