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
  /** The day that it is where the partner is. */
  today: z.string(),
  /** Whether the reader may say what is to be reached. */
  may_set_targets: z.boolean(),
})
export type Partner = z.infer<typeof partnerSchema>

/** A row of `GET /api/partners/:id/uploads`. */
export const uploadSchema = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(importStates),
  /** Null: nobody was signed in, or the account is gone. */
  created_by: z.nullable(namedSchema),
  created_at: z.string(),
  finished_at: z.nullable(z.string()),
  files: z.number(),
  /** The first of them by name. */
  names: z.array(z.string()),
  /** What they were read as, such as `dialling-base`; empty until they are. */
  formats: z.array(z.string()),
  bytes: z.number(),
  /** How far it is: files while it is checked, and what they hold while it runs. */
  done: z.number(),
  total: z.number(),
  accepted: z.number(),
  /** Nothing was new of these. */
  repeated: z.number(),
  refused: z.number(),
  /** Remarks on what was taken all the same. */
  noted: z.number(),
  undone: z.nullable(z.object({ removed: z.number(), kept: z.number() })),
})
export type Upload = z.infer<typeof uploadSchema>
export const uploadPageSchema = pageSchema(uploadSchema)
export const readUploadPageSchema = readPageSchema(uploadSchema)

/** What undoing an import removes: what it made, and what it added to policies and debts of other imports. */
export const undoneKinds = [...importedKinds, 'policy-parts', 'debt-payments'] as const
export type UndoneKind = (typeof undoneKinds)[number]

/** `GET /api/partners/:id/uploads/:upload` */
export const uploadDetailSchema = z.object({
  ...uploadSchema.shape,
  /**
   * What undoing it would remove, and what would stay because a later import or a person has added something to it: a promise, an
   * attempt, a note, an evaluation, a decision. Only of what there is any.
   */
  undoing: z.array(z.object({ kind: z.enum(undoneKinds), removed: z.number(), kept: z.number() })),
})
export type UploadDetail = z.infer<typeof uploadDetailSchema>
