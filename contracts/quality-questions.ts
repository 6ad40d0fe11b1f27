import * as z from 'zod/mini'

import { localeSchema } from './page-config.ts'
import { localizedSchema } from './scorecard-content.ts'

/** The name of a scorecard. `locale` is the language whose title is used if another is missing. */
export const namedScorecardSchema = z.object({ id: z.number(), title: localizedSchema, locale: localeSchema })
export type NamedScorecard = z.infer<typeof namedScorecardSchema>

/** A question of a scorecard, in any of its versions, with the text of the newest version that has it. */
export const namedQuestionSchema = z.object({
  scorecard: namedScorecardSchema,
  question_id: z.string(),
  text: localizedSchema,
})
export type NamedQuestion = z.infer<typeof namedQuestionSchema>

/** A part and a whole: the screen computes the rate, or none if there are too few. */
export const countedSchema = z.object({ part: z.number(), whole: z.number() })
export type Counted = z.infer<typeof countedSchema>
