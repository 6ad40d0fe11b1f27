import * as z from 'zod/mini'

import { campaignKinds } from './conversation.ts'
import { localizedSchema } from './scorecard-content.ts'

/** The scorecards that come with the product. They are offered, and nobody's until somebody adds them. */
export const defaultScorecardKeys = ['sale', 'service', 'retention', 'collection'] as const
export type DefaultScorecardKey = (typeof defaultScorecardKeys)[number]

/** `GET /api/scorecard-defaults`, and what `POST` answers. */
export const scorecardDefaultsSchema = z.object({
  data: z.array(
    z.object({
      key: z.enum(defaultScorecardKeys),
      title: localizedSchema,
      description: localizedSchema,
      campaign_kinds: z.array(z.enum(campaignKinds)),
      questions: z.number(),
      /** Whether one of that name is published already, and not archived: it is not added again. */
      is_there: z.boolean(),
    }),
  ),
})
export type ScorecardDefaults = z.infer<typeof scorecardDefaultsSchema>

/** `POST /api/scorecard-defaults`: adds those that are not there, each as a first version that is published. */
export const scorecardDefaultsChoiceSchema = z.strictObject({
  keys: z.array(z.enum(defaultScorecardKeys)).check(z.minLength(1), z.maxLength(defaultScorecardKeys.length)),
})
