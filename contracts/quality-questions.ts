import * as z from 'zod/mini'

import { localeSchema } from './page-config.ts'
import { localizedSchema } from './scorecard-content.ts'

/** A scorecard where it is only named. `locale` is the language whose title stands where another has none. */
export const namedScorecardSchema = z.object({ id: z.number(), title: localizedSchema, locale: localeSchema })
export type NamedScorecard = z.infer<typeof namedScorecardSchema>

/** A question of a scorecard, whichever of its versions asked it: its text is that of the newest that does. */
export const namedQuestionSchema = z.object({
  scorecard: namedScorecardSchema,
  question_id: z.string(),
  text: localizedSchema,
})
export type NamedQuestion = z.infer<typeof namedQuestionSchema>

/** So many of so many: who shows it makes the rate, or none of too few. */
export const countedSchema = z.object({ part: z.number(), whole: z.number() })
export type Counted = z.infer<typeof countedSchema>
