import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'
import { leftOutReasons, persistencyMonths, persistencyOutcomes } from './persistency-words.ts'
import { linkRoles, linkStates } from './policy-links.ts'
import {
  type CancelReason,
  cancelOrigins,
  cancelReasons,
  partyRoles,
  paymentFrequencies,
  paymentMethods,
  policyStatuses,
} from './policy-words.ts'
import { verificationStates } from './verification-words.ts'

const text = z.nullable(z.string())
/** Minor units of the policy's currency. */
const amount = z.nullable(z.number())
/** A day of the partner's calendar. */
const day = z.nullable(z.string())

const policyRowShape = {
  id: z.number(),
  number: z.string(),
  certificate: text,
  partner: namedSchema,
  campaign: z.nullable(namedSchema),
  /** The partner's time zone, for all days. */
  time_zone: z.string(),
  product: text,
  line: text,
  /** Masked unless the reader may see it, like all personal data. */
  holder: text,
  status: z.nullable(z.enum(policyStatuses)),
  /** The file's own word for it. */
  status_told: text,
  effective_on: day,
  expires_on: day,
  ended_on: day,
  currency: z.string(),
  /** The amount of one payment, and of a year. */
  premium_total: amount,
  premium_yearly: amount,
  frequency: z.nullable(z.enum(paymentFrequencies)),
  /** The seller: one of our agents, or the name in the file. */
  agent: z.nullable(namedSchema),
  seller: text,
  /** Instalments that are overdue today, and their open amount. */
  overdue: z.object({ count: z.number(), minor: z.number() }),
  claims: z.number(),
}

/** A row of `GET /api/policies`. */
export const policyRowSchema = z.object({
  ...policyRowShape,
  /** The evidence file that changed last and that the reader may open: its conversation and state. */
  evidence: z.nullable(z.object({ call_id: z.number(), state: z.enum(verificationStates) })),
})
export type PolicyRowDto = z.infer<typeof policyRowSchema>
export const policyPageSchema = pageSchema(policyRowSchema)
export const readPolicyPageSchema = readPageSchema(policyRowSchema)

/** `GET /api/policy-options`: the options for filters, as far as the reader may see them. */
export const policyOptionsSchema = z.object({
  partners: z.array(namedSchema),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), partner_id: z.number() })),
  agents: z.array(namedSchema),
  lines: z.array(z.string()),
  products: z.array(z.string()),
})
export type PolicyOptions = z.infer<typeof policyOptionsSchema>

const partySchema = z.object({
  role: z.enum(partyRoles),
  name: text,
  national_id: text,
  national_id_kind: text,
  born_on: text,
  phones: z.array(z.string()),
  email: text,
  relationship: text,
  /** For a beneficiary: hundredths of a per cent. */
  share: z.nullable(z.number()),
})
export type PartyDto = z.infer<typeof partySchema>

const coverageSchema = z.object({
  code: text,
  name: z.string(),
  sum_insured: amount,
  deductible: amount,
  premium: amount,
})

/** `overdue` and `part-paid` are past their day; `ended`: not requested, because the policy was over by then. */
export const instalmentStates = ['paid', 'part-paid', 'overdue', 'due', 'cancelled', 'ended'] as const
export type InstalmentState = (typeof instalmentStates)[number]

const instalmentSchema = z.object({
  number: z.number(),
  due_on: z.string(),
  amount: z.number(),
  paid: z.number(),
  paid_on: day,
  state: z.enum(instalmentStates),
})
export type InstalmentDto = z.infer<typeof instalmentSchema>

const countedSchema = z.object({ count: z.number(), minor: z.number() })

const instalmentsSchema = z.object({
  /** All instalments, the paid amount, the amount still to come, and the open amount of those that are due. */
  totals: z.object({ asked: countedSchema, paid: countedSchema, due: countedSchema, overdue: countedSchema }),
  /** Their number, and those nearest to today. */
  total: z.number(),
  rows: z.array(instalmentSchema),
})

const endorsementSchema = z.object({
  number: z.string(),
  effective_on: day,
  kind: text,
  description: text,
  /** The change of the yearly premium. */
  premium_change: amount,
})
export type EndorsementDto = z.infer<typeof endorsementSchema>

const claimSchema = z.object({
  number: z.string(),
  occurred_on: day,
  reported_on: day,
  closed_on: day,
  kind: text,
  status: text,
  description: text,
  amount,
  paid: amount,
  deductible: amount,
})
export type ClaimDto = z.infer<typeof claimSchema>

const statusSchema = z.object({
  on: z.string(),
  status: z.enum(policyStatuses),
  reason: text,
  origin: text,
})

const monthsSchema = z.union(persistencyMonths.map((m) => z.literal(m)))

const clockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('left-out'), why: z.enum(leftOutReasons) }),
  z.object({
    kind: z.literal('counted'),
    months: z.number(),
    marks: z.array(z.object({ m: monthsSchema, on: z.string(), outcome: z.nullable(z.enum(persistencyOutcomes)) })),
    next: z.nullable(monthsSchema),
  }),
])

const allReasons = Object.keys(cancelReasons) as CancelReason[]
const allDetails = Object.values(cancelReasons).flat()

const chosenShape = {
  cancel_reason: z.nullable(z.enum(allReasons)),
  cancel_detail: z.nullable(z.enum(allDetails)),
  cancel_origin: z.nullable(z.enum(cancelOrigins)),
  version: z.number(),
}

/** Why a policy ended: the words of its file, and the reason that is counted. */
const endReasonSchema = z.object({
  ...chosenShape,
  end_told: text,
  /** Null: nobody has selected it, it comes from the files. */
  chosen: z.nullable(z.object({ by: z.nullable(namedSchema), at: z.string() })),
})
export type EndReason = z.infer<typeof endReasonSchema>

/** `PATCH /api/policies/:id/reason`. A detail must belong to its reason; without a reason, that of the files counts again. */
export const endReasonChangeSchema = z
  .strictObject({ ...chosenShape, version: z.number().check(z.int(), z.minimum(0)) })
  .check(
    z.refine(
      ({ cancel_reason: reason, cancel_detail: detail }) =>
        detail === null || (reason !== null && cancelReasons[reason].some((one) => one === detail)),
      { path: ['cancel_detail'] },
    ),
  )
export type EndReasonChange = z.infer<typeof endReasonChangeSchema>

export const milestones = ['sold', 'issued', 'effective', 'ended'] as const

/** The events of a policy by day; `on` is null if the day is not known. */
const eventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('milestone'), on: z.string(), what: z.enum(milestones) }),
  /** Consecutive instalments with the same status, without other events between them. */
  z.object({
    kind: z.literal('instalments'),
    on: z.string(),
    until: z.string(),
    state: z.enum(['paid', 'part-paid', 'overdue']),
    numbers: z.object({ first: z.number(), last: z.number() }),
    count: z.number(),
    /** The paid or open amount. */
    minor: z.number(),
  }),
  z.object({ kind: z.literal('endorsement'), on: day, endorsement: endorsementSchema }),
  z.object({ kind: z.literal('claim'), on: day, step: z.enum(['occurred', 'reported', 'closed']), claim: claimSchema }),
  z.object({ kind: z.literal('status'), on: z.string(), status: statusSchema }),
  z.object({
    kind: z.literal('conversation'),
    on: day,
    role: z.enum(linkRoles),
    state: z.enum(linkStates),
    confidence: z.nullable(z.number()),
    call: z.object({
      id: z.number(),
      channel: z.enum(channels),
      started_at: text,
      duration_ms: z.nullable(z.number()),
      agent: text,
    }),
  }),
])
export type PolicyEvent = z.infer<typeof eventSchema>

/** `GET /api/policies/:id` */
export const policySchema = z.object({
  ...policyRowShape,
  /** Today in the partner's zone: the day for overdue amounts and for being in force. */
  today: z.string(),
  insurer: text,
  team: z.nullable(namedSchema),
  sold_on: day,
  issued_on: day,
  premium_net: amount,
  premium_tax: amount,
  payment_method: z.nullable(z.enum(paymentMethods)),
  sum_insured: amount,
  parties: z.array(partySchema),
  /** The personal fields that this reader sees unmasked. */
  unmasked: z.array(z.string()),
  coverages: z.array(coverageSchema),
  instalments: instalmentsSchema,
  endorsements: z.array(endorsementSchema),
  claim_list: z.array(claimSchema),
  statuses: z.array(statusSchema),
  /** All other columns of its files, in their order. */
  fields: z.array(z.object({ name: z.string(), value: z.string(), is_masked: z.boolean() })),
  /** The rows of files about it, the newest first. */
  sources: z.array(
    z.object({
      file: z.string(),
      row: z.number(),
      kind: z.string(),
      format: z.string(),
      sha256: z.string(),
      imported_at: z.string(),
    }),
  ),
  reason: endReasonSchema,
  clock: clockSchema,
  /** From the sale to the end, the earliest first; events without a known day are last. */
  timeline: z.array(eventSchema),
})
export type Policy = z.infer<typeof policySchema>
