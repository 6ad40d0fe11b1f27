import * as z from 'zod/mini'

import { channels, directions } from './conversation.ts'
import { callMedia } from './lists/calls.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

const count = z.number()
const values = <Value extends z.core.$ZodType>(value: Value) => z.array(z.object({ value, count }))

/**
 * `GET /api/call-facets`: of every value of every facet, how many conversations are left under all other filters and the
 * search: those of the facet itself are passed over. What is filtered by is there even with none. A conversation with audio
 * and a transcript counts for both.
 */
export const callFacetsSchema = z.object({
  channels: values(z.enum(channels)),
  directions: values(z.enum(directions)),
  partners: z.array(z.object({ id: z.number(), name: z.string(), count })),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), count })),
  teams: z.array(z.object({ id: z.number(), name: z.string(), count })),
  agents: z.array(z.object({ id: z.number(), name: z.string(), count })),
  dispositions: values(z.string()),
  languages: values(z.string()),
  /** By active rules; a conversation counts for each that it matches, one that no rule could judge for none. */
  categories: z.array(z.object({ id: z.number(), name: z.string(), count })),
  media: values(z.enum(callMedia)),
  /** What the filters by the rules of a scorecard name, in words; absent where they name nothing that the reader may know of. */
  judged: z.optional(z.object({ scorecard: namedScorecardSchema, question: z.optional(namedQuestionSchema) })),
})
export type CallFacets = z.infer<typeof callFacetsSchema>
