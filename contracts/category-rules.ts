import * as z from 'zod/mini'

import { callRowSchema } from './calls.ts'
import { channels } from './conversation.ts'
import { MAX_CAMPAIGNS, MAX_RULE_LENGTH } from './lists/category-rules.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'

/** Why a rule cannot judge a conversation: there is no transcript, or it needs times that the turns do not have. */
export const whyNotJudged = ['no-transcript', 'untimed'] as const
export type WhyNotJudged = (typeof whyNotJudged)[number]

/** For the conversations of the rule that the reader sees. A conversation that was not judged does not count as not matching. */
const countsShape = {
  matched: z.number(),
  /** Including those that match. */
  judged: z.number(),
  not_judged: z.object({ no_transcript: z.number(), untimed: z.number() }),
}

/**
 * How far a new or changed rule has processed the existing conversations: `waiting` and `running` end by themselves; a `failed` run was
 * stopped and can be started again.
 */
export const categoryRunSchema = z.object({
  state: z.enum(['inactive', 'waiting', 'running', 'done', 'failed']),
  /** The conversations that it has processed, and must process in all, for all readers; null before it has begun. */
  done: z.number(),
  total: z.nullable(z.number()),
})

export const categoryRuleSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Empty if there is none. */
  description: z.string(),
  /** A search as read by `domain/search/parse-search.ts`, only in what was said or written: not in subjects or names of agents. */
  query: z.string(),
  /** The conversations to which it applies; empty means all. */
  channels: z.array(z.enum(channels)),
  campaign_ids: z.array(z.number()),
  /** Only campaigns of which the reader sees a conversation. */
  campaigns: z.array(namedSchema),
  active: z.boolean(),
  /** Must be sent back with a change: if somebody else has changed the rule meanwhile, it answers 409. */
  version: z.number(),
  /** Null if the account no longer exists, or if the rule came with the product. */
  created_by: z.nullable(namedSchema),
  updated_at: z.string(),
  run: categoryRunSchema,
  /** Null while it is inactive, because it matches nothing then. `waiting`: not processed yet, and in no other number. */
  counts: z.nullable(z.object({ ...countsShape, waiting: z.number() })),
})
export type CategoryRule = z.infer<typeof categoryRuleSchema>
export const categoryRulePageSchema = pageSchema(categoryRuleSchema)
export const readCategoryRulePageSchema = readPageSchema(categoryRuleSchema)

const draftShape = {
  name: storable(100),
  description: storable(1_000),
  query: storable(MAX_RULE_LENGTH),
  channels: z.array(z.enum(channels)).check(z.maxLength(channels.length)),
  /** Campaigns that the writer may not see can stay, but not be added. */
  campaign_ids: z.array(idSchema).check(z.maxLength(MAX_CAMPAIGNS)),
  active: z.boolean(),
}
/** `POST /api/category-rules`. A query that cannot be read, or that only excludes, is a 422 of the field `query`. */
export const categoryRuleDraftSchema = z.strictObject(draftShape)
export type CategoryRuleDraft = z.infer<typeof categoryRuleDraftSchema>
/** `PUT /api/category-rules/:id` */
export const categoryRuleChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type CategoryRuleChange = z.infer<typeof categoryRuleChangeSchema>

/** `GET /api/category-rule-options`: campaigns of which the reader sees a conversation. */
export const categoryRuleOptionsSchema = z.object({
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), partner: namedSchema })),
})
export type CategoryRuleOptions = z.infer<typeof categoryRuleOptionsSchema>

/** `GET /api/category-preview`: what a rule would match if it were created now. */
export const categoryPreviewSchema = z.object({
  ...countsShape,
  /** All figures cover this number of the newest conversations; null if all were checked. */
  of_newest: z.nullable(z.number()),
  /** The newest matches, at most ten. `hits` is empty if the query only excludes words. */
  examples: z.array(callRowSchema),
})
export type CategoryPreview = z.infer<typeof categoryPreviewSchema>

/** A turn in which words of the rule were said. Times are null if the source has none. */
const placeSchema = z.object({ seq: z.number(), start_ms: z.nullable(z.number()), end_ms: z.nullable(z.number()) })

/** `GET /api/calls/:id/categories`: the active rules that match a conversation. */
export const callCategoriesSchema = z.object({
  matches: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** In order, at most fifty; none for a rule that only excludes words. */
      places: z.array(placeSchema),
    }),
  ),
  not_judged: z.array(z.object({ id: z.number(), name: z.string(), why: z.enum(whyNotJudged) })),
  /** Whether a rule has not processed this conversation yet, so that more rules may match later. */
  waiting: z.boolean(),
})
export type CallCategories = z.infer<typeof callCategoriesSchema>
