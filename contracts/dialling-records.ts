import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { customerSchema } from './customer-dto.ts'
import { dispositions } from './dispositions.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'

/** The words of a dialler, and the path of their meaning from the root of the disposition tree; null if it is not known. */
const dispositionSchema = z.object({ words: z.string(), path: z.nullable(z.array(z.enum(dispositions))) })

const diallingRowShape = {
  id: z.number(),
  /** The id in the base; masked if it is the person's own number or id. */
  record_id: z.nullable(z.string()),
  partner: namedSchema,
  campaign: z.nullable(namedSchema),
  /** The partner's time zone, for all times. */
  time_zone: z.string(),
  /** Masked unless the reader may see it, like all personal data. */
  customer_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** How many the base counts. */
  attempts: z.nullable(z.number()),
  last_attempt_at: z.nullable(z.string()),
  next_attempt_at: z.nullable(z.string()),
  /** Null: no base says it. */
  do_not_call: z.nullable(z.boolean()),
  /** The result of the record or, if it has none, of its last attempt. Null if neither is known. */
  disposition: z.nullable(dispositionSchema),
}

/** A row of `GET /api/dialling-records`. */
export const diallingRecordRowSchema = z.object(diallingRowShape)
export type DiallingRecordRowDto = z.infer<typeof diallingRecordRowSchema>
export const diallingPageSchema = pageSchema(diallingRecordRowSchema)
export const readDiallingPageSchema = readPageSchema(diallingRecordRowSchema)

const callSchema = z.object({
  id: z.number(),
  channel: z.enum(channels),
  started_at: z.string(),
  duration_ms: z.nullable(z.number()),
  agent: z.nullable(z.string()),
  has_audio: z.boolean(),
})
export type DialledCall = z.infer<typeof callSchema>

/** A reason for or against a match: see `domain/dialling/match-attempts.ts`. */
export const matchReasonSchema = z.discriminatedUnion('about', [
  z.object({ about: z.literal('number'), same: z.enum(['whole', 'last-digits']), isDialled: z.boolean() }),
  z.object({ about: z.literal('time'), seconds: z.number() }),
  z.object({ about: z.literal('agent'), same: z.nullable(z.boolean()) }),
])
export type MatchReasonDto = z.infer<typeof matchReasonSchema>

const attemptSchema = z.object({
  at: z.string(),
  result: z.nullable(dispositionSchema),
  agent: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** The recordings that the reader sees, the most confident first. */
  matches: z.array(
    z.object({
      call: callSchema,
      /** 0 to 1 */
      confidence: z.number(),
      level: z.enum(['high', 'medium', 'low']),
      reasons: z.array(matchReasonSchema),
    }),
  ),
})
export type DialAttemptDto = z.infer<typeof attemptSchema>

const nextAttemptSchema = z.discriminatedUnion('kind', [
  /** The person must not be called: according to this record, to others of the same person, or to both. */
  z.object({ kind: z.literal('never'), own: z.boolean(), duplicates: z.boolean() }),
  /** The rule of the country is not known; `country` is null if that is not known either. */
  z.object({ kind: z.literal('unknown'), country: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('at'),
    at: z.string(),
    /** The calling hours, in the partner's local time. Public holidays are not known. */
    hours: z.array(z.object({ weekdays: z.array(z.number()), from: z.string(), to: z.string() })),
    source: z.string(),
    about: z.enum(['sales', 'collections']),
  }),
])
export type NextAttemptDto = z.infer<typeof nextAttemptSchema>

const duplicateSchema = z.object({
  id: z.number(),
  record_id: z.nullable(z.string()),
  campaign: z.nullable(z.string()),
  last_attempt_at: z.nullable(z.string()),
  do_not_call: z.boolean(),
  same: z.array(z.enum(['national-id', 'phone'])),
})
export type DuplicateDto = z.infer<typeof duplicateSchema>

/** `GET /api/dialling-records/:id` */
export const diallingRecordSchema = z.object({
  ...diallingRowShape,
  customer: z.nullable(customerSchema),
  /** The result of the record, and of its last attempt: rows show the first that is known. */
  own_disposition: z.nullable(dispositionSchema),
  last_result: z.nullable(dispositionSchema),
  /** All other columns of the base, in their order. */
  fields: z.array(z.object({ name: z.string(), value: z.string(), is_masked: z.boolean() })),
  /** The known attempts, the newest first. A base contains only the last one. */
  timeline: z.array(attemptSchema),
  /** Recorded calls with a number of the record that match no known attempt: the newest, and their number. */
  other_calls: z.array(callSchema),
  other_calls_total: z.number(),
  next: nextAttemptSchema,
  /** Other records of the partner with the same national id or telephone number: the first, and their number. */
  duplicates: z.array(duplicateSchema),
  duplicates_total: z.number(),
  /** The file rows of the record, the newest first. */
  sources: z.array(
    z.object({
      file: z.string(),
      row: z.number(),
      format: z.string(),
      sha256: z.string(),
      imported_at: z.string(),
    }),
  ),
})
export type DiallingRecord = z.infer<typeof diallingRecordSchema>

/** `GET /api/dialling-options`: the options for filters, as far as the reader may see them. */
export const diallingOptionsSchema = z.object({
  partners: z.array(namedSchema),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), partner_id: z.number() })),
})
export type DiallingOptions = z.infer<typeof diallingOptionsSchema>
