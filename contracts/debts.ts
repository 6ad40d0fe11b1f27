import * as z from 'zod/mini'

import {
  contactBreaches,
  contactMedia,
  contactSources,
  debtBuckets,
  neverReasons,
  promiseStates,
} from './collection-words.ts'
import { channels } from './conversation.ts'
import { dispositions } from './dispositions.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { linkRoles } from './policy-links.ts'

/** When somebody may be contacted next, as `domain/dialling/contact-limits.ts` says. */
export const nextContactSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never'), because: z.enum(neverReasons) }),
  /** No law of the country is known here; null where nobody knows the country either. */
  z.object({ kind: z.literal('unknown'), country: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('at'),
    at: z.string(),
    /** What forbids it until then; null: it is permitted now. */
    waits: z.nullable(z.enum(['hours', 'limit'])),
  }),
])
export type NextContactDto = z.infer<typeof nextContactSchema>

/** As payments and days have it now. Amounts are minor units of the debt's currency. */
export const promiseSchema = z.object({
  id: z.number(),
  made_on: z.string(),
  due_on: z.string(),
  amount: z.number(),
  /** What was paid of it since it was made until its due day, as long as the debt was with us. */
  paid: z.number(),
  state: z.enum(promiseStates),
  settled_on: z.nullable(z.string()),
  agent: z.nullable(z.string()),
  created_by: z.nullable(namedSchema),
  note: z.string(),
})
export type PromiseDto = z.infer<typeof promiseSchema>

const debtShape = {
  id: z.number(),
  /** As the partner has it; masked where it is the person's own number or id. */
  external_id: z.string(),
  partner: namedSchema,
  campaign: z.nullable(namedSchema),
  team: z.nullable(namedSchema),
  agent: z.nullable(z.string()),
  /** The partner's zone, by which its days are counted. */
  time_zone: z.string(),
  /** Masked unless the reader may see it, as the telephone is. */
  customer_name: z.nullable(z.string()),
  /** Null too while nobody may call it. */
  phone: z.nullable(z.string()),
  currency: z.string(),
  amount: z.number(),
  /** At the end of the day that is asked for. */
  balance: z.number(),
  due_on: z.string(),
  days_overdue: z.number(),
  bucket: z.literal(debtBuckets),
  assigned_on: z.string(),
  withdrawn_on: z.nullable(z.string()),
  /** The newest that was not withdrawn. */
  promise: z.nullable(z.object({ state: z.enum(promiseStates), due_on: z.string(), amount: z.number() })),
  /** Noted of this debt. */
  attempts: z.number(),
  last_attempt_at: z.nullable(z.string()),
  /** Of a call. */
  next: nextContactSchema,
}

/** A row of `GET /api/debts`. */
export const debtRowSchema = z.object(debtShape)
export type DebtRowDto = z.infer<typeof debtRowSchema>
export const debtPageSchema = pageSchema(debtRowSchema)
export const readDebtPageSchema = readPageSchema(debtRowSchema)

const attemptSchema = z.object({
  /** Alone in its source. */
  id: z.string(),
  source: z.enum(contactSources),
  at: z.string(),
  medium: z.enum(contactMedia),
  /** As it is kept: a disposition, or the words of a dialler; null too of a conversation that the reader does not see. */
  result: z.nullable(z.string()),
  /** Null: nobody has said what the words mean. */
  path: z.nullable(z.array(z.enum(dispositions))),
  breach: z.nullable(z.enum(contactBreaches)),
  by: z.nullable(namedSchema),
  note: z.string(),
  /** Null where the reader does not see the conversation. */
  interaction: z.nullable(z.object({ id: z.number(), channel: z.enum(channels) })),
})
export type ContactAttemptDto = z.infer<typeof attemptSchema>

/** `GET /api/debts/:id`, as of today. */
export const debtSchema = z.object({
  ...debtShape,
  /** All of the telephones; none while nobody may call. */
  phones: z.array(z.string()),
  /** What this reader sees whole. */
  unmasked: z.array(z.string()),
  /** The partner's day that all of this is told of. */
  today: z.string(),
  /** What was open from a day on until the day before the next; the last may be 0. */
  balances: z.array(z.object({ since: z.string(), balance: z.number() })),
  payments: z.array(z.object({ on: z.string(), amount: z.number() })),
  promises: z.array(promiseSchema),
  /** The newest: those noted of this debt, and those that were imported of the person for the partner. */
  contacts: z.array(attemptSchema),
  /** When each medium is permitted next. What counts for a limit is whatever is known of the person and the partner. */
  permitted: z.object({ call: nextContactSchema, visit: nextContactSchema, message: nextContactSchema }),
  /** The policy that it is of, and its instalment, as far as the reader sees policies. */
  policy: z.nullable(z.object({ id: z.number(), number: z.string(), instalment: z.nullable(z.number()) })),
  /** Conversations of the policy in the reader's sight, the newest first. */
  calls: z.array(
    z.object({
      id: z.number(),
      channel: z.enum(channels),
      started_at: z.nullable(z.string()),
      role: z.enum(linkRoles),
    }),
  ),
  sources: z.array(z.object({ file: z.string(), row: z.number(), imported_at: z.string() })),
})
export type Debt = z.infer<typeof debtSchema>

/** What came of an attempt, as people choose it. */
export const attemptResults = [
  'contacted',
  'promise-to-pay',
  'refused',
  'call-back',
  'paid',
  'hung-up',
  'third-party',
  'no-answer',
  'busy',
  'voicemail',
  'wrong-number',
  'out-of-service',
  // they said so: nobody may call them from then on
  'do-not-call',
] as const satisfies readonly (typeof dispositions)[number][]

export const MAX_DEBT_NOTE_LENGTH = 2_000

/** So many days back an attempt may be by its teller's word alone. */
export const MAX_ATTEMPT_AGE_DAYS = 14

/** `POST /api/debts/:id/attempts` */
export const attemptDraftSchema = z.strictObject({
  medium: z.enum(contactMedia),
  result: z.enum(attemptResults),
  /** When it was, if not now; the conversation that it names, if any, says it better. */
  at: z.nullable(z.iso.datetime()),
  /** It happened, permitted or not: otherwise it is refused when it is not. */
  has_happened: z.boolean(),
  note: storable(MAX_DEBT_NOTE_LENGTH),
  interaction_id: z.nullable(idSchema),
})
export type AttemptDraft = z.infer<typeof attemptDraftSchema>

/** So many days ahead a promise may be at most. */
export const MAX_PROMISE_DAYS = 90

/** `POST /api/debts/:id/promises`: made today. */
export const promiseDraftSchema = z.strictObject({
  due_on: z.iso.date(),
  /** In minor units of the debt's currency. */
  amount: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  note: storable(MAX_DEBT_NOTE_LENGTH),
})
export type PromiseDraft = z.infer<typeof promiseDraftSchema>

/** `PATCH /api/promises/:id`: the one change that people make. */
export const promiseChangeSchema = z.strictObject({
  state: z.literal('withdrawn'),
  note: storable(MAX_DEBT_NOTE_LENGTH),
})
export type PromiseChange = z.infer<typeof promiseChangeSchema>

/** The attempt or the promise. */
export const debtWorkSchema = z.object({ id: z.number() })

/** `GET /api/debt-options`: what filters offer, as far as the reader may see. */
export const debtOptionsSchema = z.object({
  partners: z.array(z.object({ id: z.number(), name: z.string(), time_zone: z.string() })),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), partner_id: z.number() })),
  teams: z.array(namedSchema),
})
export type DebtOptions = z.infer<typeof debtOptionsSchema>
