import * as z from 'zod/mini'

import { campaignKinds } from './conversation.ts'
import { localeSchema } from './page-config.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { localizedSchema, scorecardContentSchema } from './scorecard-content.ts'

const scorecardShape = {
  id: z.number(),
  /** Its title in its own language. */
  name: z.string(),
  title: localizedSchema,
  locale: localeSchema,
  /** It is offered first for campaigns of these kinds; empty means all. */
  campaign_kinds: z.array(z.enum(campaignKinds)),
  archived: z.boolean(),
  /** The newest published version; null if there is none. */
  published: z.nullable(z.object({ id: z.number(), number: z.number(), published_at: z.string() })),
  has_draft: z.boolean(),
}
export const scorecardRowSchema = z.object({
  ...scorecardShape,
  questions: z.number(),
  /** Submitted, not void evaluations by any of its versions. */
  evaluations: z.number(),
  updated_at: z.string(),
})
export type ScorecardRowDto = z.infer<typeof scorecardRowSchema>
export const scorecardPageSchema = pageSchema(scorecardRowSchema)
export const readScorecardPageSchema = readPageSchema(scorecardRowSchema)

const versionShape = {
  id: z.number(),
  number: z.number(),
  state: z.enum(['draft', 'published']),
  /** The changes, described by the person who published it. */
  note: z.string(),
  created_by: z.nullable(namedSchema),
  published_by: z.nullable(namedSchema),
  published_at: z.nullable(z.string()),
}
/** `GET /api/scorecards/{id}`: versions newest first. */
export const scorecardDetailSchema = z.object({
  ...scorecardShape,
  versions: z.array(z.object({ ...versionShape, evaluations: z.number() })),
  /** How far the rules of the newest published version have processed all conversations; null when they are done. */
  run: z.nullable(
    z.object({
      state: z.enum(['waiting', 'running', 'failed']),
      done: z.number(),
      /** Null until it is counted. */
      total: z.nullable(z.number()),
    }),
  ),
})
export type ScorecardDetail = z.infer<typeof scorecardDetailSchema>

/** `GET /api/scorecard-versions/{id}` */
export const scorecardVersionSchema = z.object({
  ...versionShape,
  scorecard_id: z.number(),
  content: scorecardContentSchema,
  /** For a draft: must be sent back with a change; if somebody else has changed it meanwhile, it answers 409. */
  revision: z.number(),
  /** The posts of its questions that the reader may read. */
  articles: z.array(z.object({ id: z.number(), title: z.string() })),
})
export type ScorecardVersion = z.infer<typeof scorecardVersionSchema>

const kindsSchema = z.array(z.enum(campaignKinds)).check(z.maxLength(campaignKinds.length))

/** `POST /api/scorecards`: a new one with a first draft, which may be incomplete. Answers with its detail. */
export const scorecardDraftSchema = z.strictObject({ campaign_kinds: kindsSchema, content: scorecardContentSchema })
export type ScorecardDraft = z.infer<typeof scorecardDraftSchema>

/** `PATCH /api/scorecards/{id}`: answers with its detail. 422 of `archived` if another one has its name by now. */
export const scorecardChangeSchema = z.strictObject({
  campaign_kinds: z.optional(kindsSchema),
  archived: z.optional(z.boolean()),
})
export type ScorecardChange = z.infer<typeof scorecardChangeSchema>

/**
 * `PUT /api/scorecards/{id}/draft`: saves it even if it is incomplete; answers with the version. If there is no draft, one is created from
 * the newest published version. `DELETE` removes it, together with a scorecard that was never published.
 */
export const scorecardContentChangeSchema = z.strictObject({
  content: scorecardContentSchema,
  /** The version of the draft; null to begin one. */
  revision: z.nullable(z.number()),
})
export type ScorecardContentChange = z.infer<typeof scorecardContentChangeSchema>

/**
 * `POST /api/scorecards/{id}/publication`: answers with the scorecard's detail. 422 with the mistakes, by path in the content; of
 * `title` also if another published, not archived scorecard has the same title.
 */
export const publicationSchema = z.strictObject({ revision: z.number(), note: storable(500) })
export type Publication = z.infer<typeof publicationSchema>

/** `GET /api/scorecard-options`: the newest published version of each scorecard that can be selected. */
export const scorecardOptionsSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      version_id: z.number(),
      number: z.number(),
      title: localizedSchema,
      locale: localeSchema,
      campaign_kinds: z.array(z.enum(campaignKinds)),
      questions: z.number(),
    }),
  ),
})
export type ScorecardOptions = z.infer<typeof scorecardOptionsSchema>

/** `POST /api/scorecard-trials`: the result of a draft's rules for a conversation. Nothing is stored. */
export const scorecardTrialSchema = z.strictObject({ interaction_id: idSchema, content: scorecardContentSchema })
