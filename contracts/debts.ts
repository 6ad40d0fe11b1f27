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

/** When a person may be contacted next: see `domain/dialling/contact-limits.ts`. */
export const nextContactSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('never'), because: z.enum(neverReasons) }),
  /** The law of the country is not known here; null if the country is not known either. */
  z.object({ kind: z.literal('unknown'), country: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('at'),
    at: z.string(),
    /** What forbids it until then; null: it is allowed now. */
    waits: z.nullable(z.enum(['hours', 'limit'])),
  }),
])
export type NextContactDto = z.infer<typeof nextContactSchema>

/** According to current payments and days. Amounts are minor units of the debt's currency. */
export const promiseSchema = z.object({
  id: z.number(),
  made_on: z.string(),
  due_on: z.string(),
  amount: z.number(),
  /** The payments from the promise until its due day, while the debt was assigned to us. */
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
  /** The partner's id; masked if it is the person's own number or id. */
  external_id: z.string(),
  partner: namedSchema,
  campaign: z.nullable(namedSchema),
  team: z.nullable(namedSchema),
  agent: z.nullable(z.string()),
  /** The partner's time zone, in which days are counted. */
  time_zone: z.string(),
  /** Masked unless the reader may see it, like the telephone. */
  customer_name: z.nullable(z.string()),
  /** Also null while the person must not be called. */
  phone: z.nullable(z.string()),
  currency: z.string(),
  amount: z.number(),
  /** At the end of the requested day. */
  balance: z.number(),
  due_on: z.string(),
  days_overdue: z.number(),
  bucket: z.literal(debtBuckets),
  assigned_on: z.string(),
  withdrawn_on: z.nullable(z.string()),
  /** The newest that was not withdrawn. */
  promise: z.nullable(z.object({ state: z.enum(promiseStates), due_on: z.string(), amount: z.number() })),
  /** Recorded for this debt. */
  attempts: z.number(),
  last_attempt_at: z.nullable(z.string()),
  /** For a call. */
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
  /** As stored: a disposition, or the words of a dialler; also null for a conversation that the reader may not see. */
  result: z.nullable(z.string()),
  /** Null: the meaning of the words is not known. */
  path: z.nullable(z.array(z.enum(dispositions))),
  breach: z.nullable(z.enum(contactBreaches)),
  by: z.nullable(namedSchema),
  note: z.string(),
  /** Null if the reader may not see the conversation. */
  interaction: z.nullable(z.object({ id: z.number(), channel: z.enum(channels) })),
})
export type ContactAttemptDto = z.infer<typeof attemptSchema>

/** `GET /api/debts/:id`, as of today. */
export const debtSchema = z.object({
  ...debtShape,
  /** All telephones; none while the person must not be called. */
  phones: z.array(z.string()),
  /** The fields that this reader sees unmasked. */
  unmasked: z.array(z.string()),
  /** The partner's day of all these figures. */
  today: z.string(),
  /** The open balance from a day until the day before the next one; the last may be 0. */
  balances: z.array(z.object({ since: z.string(), balance: z.number() })),
  payments: z.array(z.object({ on: z.string(), amount: z.number() })),
  promises: z.array(promiseSchema),
  /** The newest: those recorded for this debt, and those imported for the person and partner. */
  contacts: z.array(attemptSchema),
  /** When each medium is allowed next. Everything known about the person and the partner counts for a limit. */
  permitted: z.object({ call: nextContactSchema, visit: nextContactSchema, message: nextContactSchema }),
  /** The policy and instalment of the debt, as far as the reader sees policies. */
  policy: z.nullable(z.object({ id: z.number(), number: z.string(), instalment: z.nullable(z.number()) })),
  /** Conversations of the policy that the reader sees, the newest first. */
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

/** The outcome of an attempt, as selected by people. */
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
  // the person asked for it: nobody may call them from then on
  'do-not-call',
] as const satisfies readonly (typeof dispositions)[number][]

export const MAX_DEBT_NOTE_LENGTH = 2_000

/** The maximum number of days back for a manually recorded attempt without a conversation. */
export const MAX_ATTEMPT_AGE_DAYS = 14

/** `POST /api/debts/:id/attempts` */
export const attemptDraftSchema = z.strictObject({
  medium: z.enum(contactMedia),
  result: z.enum(attemptResults),
  /** When it was, if not now; if it names a conversation, the time of that counts. */
  at: z.nullable(z.iso.datetime()),
  /** It happened although it was not allowed; without this flag it is refused in that case. */
  has_happened: z.boolean(),
  note: storable(MAX_DEBT_NOTE_LENGTH),
  interaction_id: z.nullable(idSchema),
})
export type AttemptDraft = z.infer<typeof attemptDraftSchema>

/** The maximum number of days ahead for a promise. */
export const MAX_PROMISE_DAYS = 90

/** `POST /api/debts/:id/promises`: made today. */
export const promiseDraftSchema = z.strictObject({
  due_on: z.iso.date(),
  /** In minor units of the debt's currency. */
  amount: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  note: storable(MAX_DEBT_NOTE_LENGTH),
})
export type PromiseDraft = z.infer<typeof promiseDraftSchema>

/** `PATCH /api/promises/:id`: the only change that people make. */
export const promiseChangeSchema = z.strictObject({
  state: z.literal('withdrawn'),
  note: storable(MAX_DEBT_NOTE_LENGTH),
})
export type PromiseChange = z.infer<typeof promiseChangeSchema>

/** The attempt or the promise. */
export const debtWorkSchema = z.object({ id: z.number() })

/** `GET /api/debt-options`: the options for filters, as far as the reader may see them. */
export const debtOptionsSchema = z.object({
  partners: z.array(z.object({ id: z.number(), name: z.string(), time_zone: z.string() })),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), partner_id: z.number() })),
  teams: z.array(namedSchema),
})
export type DebtOptions = z.infer<typeof debtOptionsSchema>
