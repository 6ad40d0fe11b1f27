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
  /** Of campaigns of these kinds it is offered first; empty is of all. */
  campaign_kinds: z.array(z.enum(campaignKinds)),
  archived: z.boolean(),
  /** The newest published one; null until there is one. */
  published: z.nullable(z.object({ id: z.number(), number: z.number(), published_at: z.string() })),
  has_draft: z.boolean(),
}
export const scorecardRowSchema = z.object({
  ...scorecardShape,
  questions: z.number(),
  /** Evaluations by any of its versions that were submitted and are not void. */
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
  /** What was changed, in the words of who published it. */
  note: z.string(),
  created_by: z.nullable(namedSchema),
  published_by: z.nullable(namedSchema),
  published_at: z.nullable(z.string()),
}
/** `GET /api/scorecards/{id}`: versions newest first. */
export const scorecardDetailSchema = z.object({
  ...scorecardShape,
  versions: z.array(z.object({ ...versionShape, evaluations: z.number() })),
  /** How far the rules of the newest published version are through all conversations; null when they are through. */
  run: z.nullable(
    z.object({
      state: z.enum(['waiting', 'running', 'failed']),
      done: z.number(),
      /** Null while nobody has counted yet. */
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
  /** Of a draft: to be sent back with a change; one that somebody else has changed meanwhile answers 409. */
  revision: z.number(),
  /** The posts that its questions point to and the reader may read. */
  articles: z.array(z.object({ id: z.number(), title: z.string() })),
})
export type ScorecardVersion = z.infer<typeof scorecardVersionSchema>

const kindsSchema = z.array(z.enum(campaignKinds)).check(z.maxLength(campaignKinds.length))

/** `POST /api/scorecards`: a new one with a first draft, which may lack anything. Answers with its detail. */
export const scorecardDraftSchema = z.strictObject({ campaign_kinds: kindsSchema, content: scorecardContentSchema })
export type ScorecardDraft = z.infer<typeof scorecardDraftSchema>

/** `PATCH /api/scorecards/{id}`: answers with its detail. 422 of `archived` where another one has its name by now. */
export const scorecardChangeSchema = z.strictObject({
  campaign_kinds: z.optional(kindsSchema),
  archived: z.optional(z.boolean()),
})
export type ScorecardChange = z.infer<typeof scorecardChangeSchema>

/**
 * `PUT /api/scorecards/{id}/draft`: saved whatever it lacks; answers with the version. One is begun from the newest published version
 * where none is. `DELETE` gives it up; a scorecard that never was published goes with it.
 */
export const scorecardContentChangeSchema = z.strictObject({
  content: scorecardContentSchema,
  /** The draft's; null to begin one. */
  revision: z.nullable(z.number()),
})
export type ScorecardContentChange = z.infer<typeof scorecardContentChangeSchema>

/**
 * `POST /api/scorecards/{id}/publication`: answers with the scorecard's detail. 422 with what it lacks, by path in the content; of
 * `title` also where another scorecard that is published and not archived has the same.
 */
export const publicationSchema = z.strictObject({ revision: z.number(), note: storable(500) })
export type Publication = z.infer<typeof publicationSchema>

/** `GET /api/scorecard-options`: what can be chosen to evaluate by, newest published version each. */
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

/** `POST /api/scorecard-trials`: what the rules of a draft would say of a conversation. Nothing is kept. */
export const scorecardTrialSchema = z.strictObject({ interaction_id: idSchema, content: scorecardContentSchema })
