import * as z from 'zod/mini'

import { campaignKinds } from './conversation.ts'
import { importedKinds } from './imports.ts'
import { importStates } from './lists/imports.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'

/** A row of `GET /api/partners`: the partners whose data the reader may see, by name. */
const partnerRowSchema = z.object({
  ...namedSchema.shape,
  country: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  /** When something was last imported for it. */
  last_upload_at: z.nullable(z.string()),
})
export type PartnerRowDto = z.infer<typeof partnerRowSchema>
export const partnerListSchema = z.array(partnerRowSchema)

const partnerCampaignSchema = z.object({ ...namedSchema.shape, kind: z.enum(campaignKinds) })
export type PartnerCampaign = z.infer<typeof partnerCampaignSchema>

/** `GET /api/partners/:id` */
export const partnerSchema = z.object({
  ...partnerRowSchema.shape,
  campaigns: z.array(partnerCampaignSchema),
  /** Today's day in the partner's time zone. */
  today: z.string(),
  /** Whether the reader may set targets. */
  may_set_targets: z.boolean(),
})
export type Partner = z.infer<typeof partnerSchema>

/** A row of `GET /api/partners/:id/uploads`. */
export const uploadSchema = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(importStates),
  /** Null: nobody was signed in, or the account no longer exists. */
  created_by: z.nullable(namedSchema),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  files: z.number(),
  /** The first of them by name. */
  names: z.array(z.string()),
  /** The recognised kinds, such as `dialling-base`; empty until then. */
  formats: z.array(z.string()),
  bytes: z.number(),
  /** The progress: files while it is checked, and their contents while it runs. */
  done: z.number(),
  total: z.number(),
  accepted: z.number(),
  /** Those without new data. */
  repeated: z.number(),
  refused: z.number(),
  /** Remarks about data that was imported anyway. */
  noted: z.number(),
  undone: z.nullable(z.object({ removed: z.number(), kept: z.number() })),
})
export type Upload = z.infer<typeof uploadSchema>
export const uploadPageSchema = pageSchema(uploadSchema)
export const readUploadPageSchema = readPageSchema(uploadSchema)

/** What undoing an import removes: what it created, and what it added to policies and debts of other imports. */
export const undoneKinds = [...importedKinds, 'policy-parts', 'debt-payments'] as const
export type UndoneKind = (typeof undoneKinds)[number]

/** `GET /api/partners/:id/uploads/:upload` */
export const uploadDetailSchema = z.object({
  ...uploadSchema.shape,
  /**
   * What undoing it would remove, and what would stay because a later import or a person has added something to it: a promise, an
   * attempt, a note, an evaluation, a decision. Kinds without either are left out.
   */
  undoing: z.array(z.object({ kind: z.enum(undoneKinds), removed: z.number(), kept: z.number() })),
})
export type UploadDetail = z.infer<typeof uploadDetailSchema>
