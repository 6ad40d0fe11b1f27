import * as z from 'zod/mini'

import { campaignKinds } from './conversation.ts'
import { localizedSchema } from './scorecard-content.ts'

/** The scorecards that come with the product. They are only offered until somebody adds them. */
export const defaultScorecardKeys = ['sale', 'service', 'retention', 'collection'] as const
export type DefaultScorecardKey = (typeof defaultScorecardKeys)[number]

/** `GET /api/scorecard-defaults`, and the answer of `POST`. */
export const scorecardDefaultsSchema = z.object({
  data: z.array(
    z.object({
      key: z.enum(defaultScorecardKeys),
      title: localizedSchema,
      description: localizedSchema,
      campaign_kinds: z.array(z.enum(campaignKinds)),
      questions: z.number(),
      /** Whether a published, not archived scorecard has that name: then it is not added again. */
      is_there: z.boolean(),
    }),
  ),
})
export type ScorecardDefaults = z.infer<typeof scorecardDefaultsSchema>

/** `POST /api/scorecard-defaults`: adds the missing ones, each with a published first version. */
export const scorecardDefaultsChoiceSchema = z.strictObject({
  keys: z.array(z.enum(defaultScorecardKeys)).check(z.minLength(1), z.maxLength(defaultScorecardKeys.length)),
})
