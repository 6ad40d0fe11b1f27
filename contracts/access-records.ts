import * as z from 'zod/mini'

import { accessActions, accessRecordQuerySchema } from './lists/access-records.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'
import { isTimeZone } from './time-zones.ts'

/** `GET /api/access-records`: days are in the given time zone, an IANA name. */
export const zonedAccessRecordQuerySchema = z.object({
  ...accessRecordQuerySchema.shape,
  zone: z._default(z.string().check(z.maxLength(64), z.refine(isTimeZone)), 'UTC'),
})
export type ZonedAccessRecordQuery = z.infer<typeof zonedAccessRecordQuerySchema>

/** `GET /api/access-records/export` */
export const accessRecordExportQuerySchema = z.object({
  ...zonedAccessRecordQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})

export const accessRecordSchema = z.object({
  /** Its place in the chain, from 1. */
  id: z.number(),
  at: z.string(),
  /** Null: nobody was signed in, or the account no longer exists. */
  user: z.nullable(namedSchema),
  action: z.enum(accessActions),
  subject: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  user_agent: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The details: changed fields before and after, filters of an export, or the missing permission. */
  detail: z.record(z.string(), z.unknown()),
})
export type AccessRecord = z.infer<typeof accessRecordSchema>
export const accessRecordPageSchema = pageSchema(accessRecordSchema)
export const readAccessRecordPageSchema = readPageSchema(accessRecordSchema)
