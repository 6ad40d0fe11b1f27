import * as z from 'zod/mini'

import { callRowSchema } from './calls.ts'
import { channels } from './conversation.ts'
import { MAX_CAMPAIGNS, MAX_RULE_LENGTH } from './lists/category-rules.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'

/** Why a rule says nothing about a conversation: nothing was written down, or a window is asked of turns without times. */
export const whyNotJudged = ['no-transcript', 'untimed'] as const
export type WhyNotJudged = (typeof whyNotJudged)[number]

/** Of the conversations that a rule is about and the reader sees. What is not judged is not a conversation without a match. */
const countsShape = {
  matched: z.number(),
  /** With those that match. */
  judged: z.number(),
  not_judged: z.object({ no_transcript: z.number(), untimed: z.number() }),
}

/**
 * How far a new or changed rule is with the conversations that were there: `waiting` and `running` end by themselves;
 * `failed` was given up and can be run again.
 */
export const categoryRunSchema = z.object({
  state: z.enum(['inactive', 'waiting', 'running', 'done', 'failed']),
  /** Conversations that it went through, and has to go through in all; null before it has begun. Of everybody's. */
  done: z.number(),
  total: z.nullable(z.number()),
})

export const categoryRuleSchema = z.object({
  id: z.number(),
  name: z.string(),
  /** Empty where nobody wrote one. */
  description: z.string(),
  /** A search as `domain/search/parse-search.ts` reads it, in what was said and written only: no subjects, no names of agents. */
  query: z.string(),
  /** Which conversations it is about; empty is all of them. */
  channels: z.array(z.enum(channels)),
  campaign_ids: z.array(z.number()),
  /** Those of the campaigns of which the reader sees a conversation. */
  campaigns: z.array(namedSchema),
  active: z.boolean(),
  /** To be sent back with a change: a rule that somebody else has changed meanwhile answers 409. */
  version: z.number(),
  /** Null when the account is gone, or the rule came with the product. */
  created_by: z.nullable(namedSchema),
  updated_at: z.string(),
  run: categoryRunSchema,
  /** Null while it is inactive: it matches nothing then. `waiting`: those it has not come to yet, in no other number. */
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
  /** Campaigns that the writer does not see can stay, but not be added. */
  campaign_ids: z.array(idSchema).check(z.maxLength(MAX_CAMPAIGNS)),
  active: z.boolean(),
}
/** `POST /api/category-rules`. A query that cannot be read, or only asks for nothing, is a 422 of the field `query`. */
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

/** `GET /api/category-preview`: what a rule would match if it were made now. */
export const categoryPreviewSchema = z.object({
  ...countsShape,
  /** All numbers are of so many of the newest conversations; null when all were looked at. */
  of_newest: z.nullable(z.number()),
  /** The newest that match, at most ten. `hits` is empty where only something that was not said is asked for. */
  examples: z.array(callRowSchema),
})
export type CategoryPreview = z.infer<typeof categoryPreviewSchema>

/** A turn in which something of the rule was said. Times are null where the source has none. */
const placeSchema = z.object({ seq: z.number(), start_ms: z.nullable(z.number()), end_ms: z.nullable(z.number()) })

/** `GET /api/calls/:id/categories`: what the active rules say about a conversation; those that are not named do not match. */
export const callCategoriesSchema = z.object({
  matches: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** In order, at most fifty; none for a rule that only asks for what was not said. */
      places: z.array(placeSchema),
    }),
  ),
  not_judged: z.array(z.object({ id: z.number(), name: z.string(), why: z.enum(whyNotJudged) })),
  /** Whether some rule has not come to this conversation yet: what is not among the matches may still become one. */
  waiting: z.boolean(),
})
export type CallCategories = z.infer<typeof callCategoriesSchema>
