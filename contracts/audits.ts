import * as z from 'zod/mini'

import { importRefusalSchema } from './imports.ts'
import { importStates } from './lists/imports.ts'
import { idParam, idSchema, namedSchema, storable } from './params.ts'

/** `GET /api/audits/quota`: audits begun in the calendar month of that zone. A void audit no longer counts. */
export const auditQuotaSchema = z.object({
  /** `2026-11` */
  month: z.string(),
  time_zone: z.string(),
  quota: z.number(),
  used: z.number(),
  /** Never below 0, even if the quota was lowered below the number of audits. */
  left: z.number(),
})
export type AuditQuota = z.infer<typeof auditQuotaSchema>

/** `GET /api/audits/options`: the options for a file that is uploaded for an audit. */
export const auditOptionsSchema = z.object({
  partners: z.array(namedSchema),
  /** Whether it may belong to no partner. */
  may_leave_unassigned: z.boolean(),
  campaigns: z.array(z.object({ ...namedSchema.shape, partner_id: z.number() })),
  agents: z.array(namedSchema),
  max_file_bytes: z.number(),
})
export type AuditOptions = z.infer<typeof auditOptionsSchema>

/** `POST /api/audits`: a second request continues the first audit and counts once. Answers like `POST /api/evaluations`. */
export const auditStartSchema = z.strictObject({ interaction_id: idSchema, scorecard_id: idSchema })
export type AuditStart = z.infer<typeof auditStartSchema>

/** Data that the file may not contain; if the file contains it, the file's data counts. */
export type AuditFacts = { agent_id: number | null; campaign_id: number | null; language: string | null }

/** `POST /api/audits/uploads?name=…` with the bytes of one recording or transcript. Without a partner it belongs to no partner. */
export const auditUploadQuerySchema = z.object({
  name: storable(250).check(z.minLength(1)),
  partner_id: idParam,
  campaign_id: idParam,
  agent_id: idParam,
  /** BCP 47, such as `es-CL`. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}(?:-[A-Za-z\d]{1,8}){0,3}$/))),
})
export type AuditUploadQuery = z.infer<typeof auditUploadQuerySchema>

/** `GET /api/audits/uploads/{id}`: the progress of one's own file. */
export const auditUploadSchema = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(importStates),
  /** Its conversations, once it is `done`, as far as the reader may audit them. */
  interaction_ids: z.array(z.number()),
  /** Why nothing was imported; or, if `taken`, remarks about the imported data. */
  refusals: z.array(importRefusalSchema),
})
export type AuditUpload = z.infer<typeof auditUploadSchema>
