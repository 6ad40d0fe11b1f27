import type { ScorecardContent } from '#contracts/scorecard-content.ts'

import { type Node, placeOf } from '../content/edit-content.ts'
import { atOf } from './builder-search.ts'

/** What is worked on: what the address says where that is there, else the first question or section. */
export function nodeIn(content: ScorecardContent, wanted: Node | null): Node | null {
  const isThere =
    wanted?.kind === 'section'
      ? content.sections.some(({ id }) => id === wanted.id)
      : wanted !== null && placeOf(content, wanted.id) !== null
  if (isThere) return wanted
  const [first] = content.sections
  const [question] = first?.questions ?? []
  if (question) return { kind: 'question', id: question.id }
  return first ? { kind: 'section', id: first.id } : null
}

/** What is worked on once something is gone: what stands before it, or its section. */
export function neighbourOf(content: ScorecardContent, gone: Node): string | undefined {
  if (gone.kind === 'section') return undefined
  const place = placeOf(content, gone.id)
  if (!place) return undefined
  const other = place.section.questions[place.at - 1] ?? place.section.questions[place.at + 1]
  return other ? atOf({ kind: 'question', id: other.id }) : atOf({ kind: 'section', id: place.section.id })
}
