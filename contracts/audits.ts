import * as z from 'zod/mini'

import { importRefusalSchema } from './imports.ts'
import { importStates } from './lists/imports.ts'
import { idParam, idSchema, namedSchema, storable } from './params.ts'

/** `GET /api/audits/quota`: audits begun in the calendar month of that zone. One that is void gives its place back. */
export const auditQuotaSchema = z.object({
  /** `2026-11` */
  month: z.string(),
  time_zone: z.string(),
  quota: z.number(),
  used: z.number(),
  /** Never below 0, though a quota that was lowered may be passed. */
  left: z.number(),
})
export type AuditQuota = z.infer<typeof auditQuotaSchema>

/** `GET /api/audits/options`: what can be said of a file that is brought to be audited. */
export const auditOptionsSchema = z.object({
  partners: z.array(namedSchema),
  /** Whether it may be nobody's in particular. */
  may_leave_unassigned: z.boolean(),
  campaigns: z.array(z.object({ ...namedSchema.shape, partner_id: z.number() })),
  agents: z.array(namedSchema),
  max_file_bytes: z.number(),
})
export type AuditOptions = z.infer<typeof auditOptionsSchema>

/** `POST /api/audits`: to begin twice is to go on with the first, and takes one place. Answers as `POST /api/evaluations` does. */
export const auditStartSchema = z.strictObject({ interaction_id: idSchema, scorecard_id: idSchema })
export type AuditStart = z.infer<typeof auditStartSchema>

/** What is known of a file that it may not tell itself: where it does, that counts. */
export type AuditFacts = { agent_id: number | null; campaign_id: number | null; language: string | null }

/** `POST /api/audits/uploads?name=…` with the bytes of one recording or transcript. No partner: nobody's in particular. */
export const auditUploadQuerySchema = z.object({
  name: storable(250).check(z.minLength(1)),
  partner_id: idParam,
  campaign_id: idParam,
  agent_id: idParam,
  /** BCP 47, such as `es-CL`. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{1,8}){0,3}$/))),
})
export type AuditUploadQuery = z.infer<typeof auditUploadQuerySchema>

/** `GET /api/audits/uploads/{id}`: how far a file of one's own is. */
export const auditUploadSchema = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(importStates),
  /** The conversations that it holds, once it is `done`, and as far as one may audit them. */
  interaction_ids: z.array(z.number()),
  /** Why nothing was taken; or, `taken`, what is to be said of what was. */
  refusals: z.array(importRefusalSchema),
})
export type AuditUpload = z.infer<typeof auditUploadSchema>
