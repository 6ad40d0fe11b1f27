import * as z from 'zod/mini'

import { channels, directions } from './conversation.ts'
import { callMedia } from './lists/calls.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

const count = z.number()
const values = <Value extends z.core.$ZodType>(value: Value) => z.array(z.object({ value, count }))

/**
 * `GET /api/call-facets`: for every value of every facet, the number of conversations that match the search and all filters of other
 * facets. A value in a filter is included even with none. A conversation with audio and a transcript counts for both.
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
  /** By active rules; a conversation counts for every rule that it matches, and for none if no rule could judge it. */
  categories: z.array(z.object({ id: z.number(), name: z.string(), count })),
  media: values(z.enum(callMedia)),
  /** The names for the filters by rules of a scorecard; absent if there are none, or the reader may not see them. */
  judged: z.optional(z.object({ scorecard: namedScorecardSchema, question: z.optional(namedQuestionSchema) })),
})
export type CallFacets = z.infer<typeof callFacetsSchema>
