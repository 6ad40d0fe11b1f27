import type { Locale } from '#contracts/page-config.ts'
import type { AutomaticCheck, AutomaticRule, Question } from '#contracts/scorecard-content.ts'
import { PLAIN_QUESTION } from '#server/quality/plain-question.ts'

/** A text in every language: those that come with the product are complete. */
export type Translated = Record<Locale, string>

type Kind<Name extends Question['kind']> = Extract<Question, { kind: Name }>
/** The fields that a question defines itself; the others have default values. */
type QuestionFields<Name extends Question['kind'], Needed extends keyof Kind<Name> = never> = Partial<
  Omit<Kind<Name>, 'kind'>
> &
  Pick<Kind<Name>, 'id' | 'weight' | Needed> & { text: Translated; help?: Translated }

const usual = { ...PLAIN_QUESTION, root_causes: [] }

export const yesNo = (fields: QuestionFields<'yes-no'>): Question => ({
  ...usual,
  kind: 'yes-no',
  good: 'yes',
  ...fields,
})

/** From 1 to 5, where 3 is good enough. */
export const scale = (fields: QuestionFields<'scale', 'min_label' | 'max_label'>): Question => ({
  ...usual,
  kind: 'scale',
  min: 1,
  max: 5,
  pass_from: 3,
  ...fields,
})

/** Ten points for the best answer, five for one that still passes. */
export const choice = (fields: QuestionFields<'choice', 'options'>): Question => ({
  ...usual,
  kind: 'choice',
  pass_from: 5,
  ...fields,
})

export const option = (id: string, points: number, label: Translated) => ({ id, points, label })

/** Suggests yes if the phrase is found, and no if it is not. */
export const yesIfSaid = (query: string): AutomaticRule => measured({ kind: 'disclosure', query })

/** Suggests an answer if the phrase is found; its absence suggests nothing. */
export const suggestIfSaid = (query: string, holds: 'yes' | 'no'): AutomaticRule => ({
  check: { kind: 'disclosure', query },
  holds,
  fails: null,
})

export const measured = (check: AutomaticCheck): AutomaticRule => ({ check, holds: 'yes', fails: 'no' })
