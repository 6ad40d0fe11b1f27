import type { Locale } from '#contracts/page-config.ts'
import type { AutomaticCheck, AutomaticRule, Question } from '#contracts/scorecard-content.ts'
import { PLAIN_QUESTION } from '#server/quality/plain-question.ts'

/** A text in every language: what comes with the product lacks none. */
export type Translated = Record<Locale, string>

type Kind<Name extends Question['kind']> = Extract<Question, { kind: Name }>
/** What a question says of itself; the rest is usual. */
type Said<Name extends Question['kind'], Needed extends keyof Kind<Name> = never> = Partial<Omit<Kind<Name>, 'kind'>> &
  Pick<Kind<Name>, 'id' | 'weight' | Needed> & { text: Translated; help?: Translated }

const usual = { ...PLAIN_QUESTION, root_causes: [] }

export const yesNo = (said: Said<'yes-no'>): Question => ({ ...usual, kind: 'yes-no', good: 'yes', ...said })

/** From 1 to 5, where 3 is good enough. */
export const scale = (said: Said<'scale', 'min_label' | 'max_label'>): Question => ({
  ...usual,
  kind: 'scale',
  min: 1,
  max: 5,
  pass_from: 3,
  ...said,
})

/** Ten points for the best answer, five for one that still passes. */
export const choice = (said: Said<'choice', 'options'>): Question => ({
  ...usual,
  kind: 'choice',
  pass_from: 5,
  ...said,
})

export const option = (id: string, points: number, label: Translated) => ({ id, points, label })

/** Suggests yes where it is found, and no where it is not. */
export const saidOrNot = (query: string): AutomaticRule => measured({ kind: 'disclosure', query })

/** Suggests an answer where it is found; where it is not, that says nothing. */
export const whereSaid = (query: string, holds: 'yes' | 'no'): AutomaticRule => ({
  check: { kind: 'disclosure', query },
  holds,
  fails: null,
})

export const measured = (check: AutomaticCheck): AutomaticRule => ({ check, holds: 'yes', fails: 'no' })
