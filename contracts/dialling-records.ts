import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { customerSchema } from './customer-dto.ts'
import { dispositions } from './dispositions.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'

/** The words of a dialler, and the way from the root of the canonical tree to what they mean; null: nobody said what. */
const dispositionSchema = z.object({ words: z.string(), path: z.nullable(z.array(z.enum(dispositions))) })

const diallingRowShape = {
  id: z.number(),
  /** As the base has it; masked where it is the person's own number or id. */
  record_id: z.nullable(z.string()),
  partner: namedSchema,
  campaign: z.nullable(namedSchema),
  /** The partner's zone, in which times are told. */
  time_zone: z.string(),
  /** Masked unless the reader may see it, as is all that tells who somebody is. */
  customer_name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** How many the base counts. */
  attempts: z.nullable(z.number()),
  last_attempt_at: z.nullable(z.string()),
  next_attempt_at: z.nullable(z.string()),
  /** Null: no base said. */
  do_not_call: z.nullable(z.boolean()),
  /** Of the record; where it has none, of its last attempt. Null where neither is told. */
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

/** What speaks for a match, or against it: see `domain/dialling/match-attempts.ts`. */
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
  /** The recordings that the reader sees, the surest first. */
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
  /** Of this record, of others about the same person, or of both somebody said that they must not be called. */
  z.object({ kind: z.literal('never'), own: z.boolean(), duplicates: z.boolean() }),
  /** No rule of the country is known; `country` is null where that itself is not. */
  z.object({ kind: z.literal('unknown'), country: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('at'),
    at: z.string(),
    /** The hours that it keeps to, as the partner's clocks show them. Public holidays are not known. */
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
  /** The record's own, and that of its last attempt: what rows show is the first that is told. */
  own_disposition: z.nullable(dispositionSchema),
  last_result: z.nullable(dispositionSchema),
  /** All other columns of the base, in their order. */
  fields: z.array(z.object({ name: z.string(), value: z.string(), is_masked: z.boolean() })),
  /** Those that some file told of, the newest first. A base tells its last one only. */
  timeline: z.array(attemptSchema),
  /** Recorded calls with a number of the record that belong to no attempt that is told: the newest, and how many there are. */
  other_calls: z.array(callSchema),
  other_calls_total: z.number(),
  next: nextAttemptSchema,
  /** Other records of the partner with the same national id or telephone number: the first, and how many there are. */
  duplicates: z.array(duplicateSchema),
  duplicates_total: z.number(),
  /** The rows of files that told of the record, the newest first. */
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

/** `GET /api/dialling-options`: what filters offer, as far as the reader may see. */
export const diallingOptionsSchema = z.object({
  partners: z.array(namedSchema),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), partner_id: z.number() })),
})
export type DiallingOptions = z.infer<typeof diallingOptionsSchema>
