import * as z from 'zod/mini'

import { campaignKinds, channels } from './conversation.ts'
import { localeSchema } from './page-config.ts'
import { idParamsSchema, idSchema, namedSchema, storable } from './params.ts'
import { linkRoles, linkStates } from './policy-links.ts'
import { paymentFrequencies, paymentMethods, policyStatuses } from './policy-words.ts'
import {
  datumCodes,
  findingKinds,
  foundStates,
  judgedStates,
  verificationEvents,
  verificationStates,
} from './verification-words.ts'

export const MAX_FINDING_COMMENT_LENGTH = 4_000

const inEveryLanguage = z.record(localeSchema, z.string())

/** The conversation of an evidence file. */
const sourceCallSchema = z.object({
  id: z.number(),
  channel: z.enum(channels),
  started_at: z.nullable(z.string()),
  duration_ms: z.nullable(z.number()),
  partner: namedSchema,
  /** ISO 3166-1 alpha-2 of the country whose law applies, and its time zone. */
  country: z.string(),
  time_zone: z.string(),
  campaign: z.nullable(z.object({ name: z.string(), kind: z.enum(campaignKinds) })),
  agent: z.nullable(z.string()),
  has_audio: z.boolean(),
  /** There is no transcript: the rules find nothing, but people can listen. */
  has_words: z.boolean(),
  expired_at: z.nullable(z.string()),
  /** Whether this reader may read and hear the conversation itself. */
  is_open: z.boolean(),
})
export type SourceCall = z.infer<typeof sourceCallSchema>

const fileSchema = z.nullable(z.object({ id: z.number(), state: z.enum(verificationStates) }))

/** `GET /api/calls/{id}/evidence`: the existing and possible evidence files of a conversation. */
export const evidenceSchema = z.object({
  call: sourceCallSchema,
  /** Whether the product knows the disclosures of the country's law. */
  has_disclosures: z.boolean(),
  /** The linked policies that the reader may see, most probable first. */
  policies: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      product: z.nullable(z.string()),
      status: z.nullable(z.enum(policyStatuses)),
      role: z.enum(linkRoles),
      link_state: z.enum(linkStates),
      file: fileSchema,
    }),
  ),
  /** The file without a policy. */
  alone: fileSchema,
})
export type Evidence = z.infer<typeof evidenceSchema>

/** `POST /api/verifications`: opens the evidence file of a conversation and a policy, and creates it if it does not exist. */
export const verificationOpeningSchema = z.strictObject({ interaction_id: idSchema, policy_id: z.nullable(idSchema) })
export type VerificationOpening = z.infer<typeof verificationOpeningSchema>

/** The policy's value of a datum. Personal data is masked. */
const toldDatumSchema = z.discriminatedUnion('as', [
  z.object({ as: z.literal('text'), text: z.string() }),
  z.object({ as: z.literal('day'), day: z.string() }),
  /** More than one if either is right: of a payment, and of a year. */
  z.object({ as: z.literal('money'), amounts: z.array(z.object({ minor: z.number(), currency: z.string() })) }),
  z.object({ as: z.literal('frequency'), frequency: z.enum(paymentFrequencies) }),
  z.object({ as: z.literal('method'), method: z.enum(paymentMethods) }),
  z.object({ as: z.literal('list'), texts: z.array(z.string()) }),
])
export type PolicyDatum = z.infer<typeof toldDatumSchema>

const foundShape = {
  kind: z.enum(findingKinds),
  code: z.string(),
  is_mandatory: z.boolean(),
  found: z.enum(foundStates),
  /** The words, their turn and place; null if nothing was found, or if this reader may not see it. */
  said: z.nullable(z.string()),
  quote: z.nullable(z.string()),
  seq: z.nullable(z.number()),
  from_ms: z.nullable(z.number()),
  to_ms: z.nullable(z.number()),
  judged: z.nullable(z.enum(judgedStates)),
  judged_by: z.nullable(namedSchema),
  judged_at: z.nullable(z.string()),
  comment: z.string(),
}
const findingSchema = z.object(foundShape)
export type Finding = z.infer<typeof findingSchema>

const sourceSchema = z.object({ law: z.string(), article: z.nullable(z.string()), asks: z.string() })

export const disclosureFindingSchema = z.object({
  ...foundShape,
  /** In every language; null if the law no longer requires it. */
  text: z.nullable(z.object({ title: inEveryLanguage, say: inEveryLanguage, source: sourceSchema })),
})
export type DisclosureFinding = z.infer<typeof disclosureFindingSchema>

export const datumFindingSchema = z.object({
  ...foundShape,
  code: z.enum(datumCodes),
  /** Null if the policy does not have it. */
  told: z.nullable(toldDatumSchema),
})
export type DatumFinding = z.infer<typeof datumFindingSchema>

export const verificationStandingSchema = z.object({
  verifies: z.boolean(),
  is_seller: z.boolean(),
  asked: z.boolean(),
})

/** `GET /api/verifications/{id}` */
export const verificationSchema = z.object({
  id: z.number(),
  state: z.enum(verificationStates),
  /** Must be sent back with every step: if the file has changed meanwhile, the step answers 409. */
  revision: z.number(),
  call: sourceCallSchema,
  policy: z.nullable(
    z.object({
      id: z.number(),
      number: z.string(),
      product: z.nullable(z.string()),
      insurer: z.nullable(z.string()),
      status: z.nullable(z.enum(policyStatuses)),
    }),
  ),
  /** Null if the product does not know the country's law. */
  disclosures_version: z.nullable(z.string()),
  /** The conversation, the policy or the law has changed since the rules ran: they must run again before it can be valid. */
  is_outdated: z.boolean(),
  looked_at: z.string(),
  note: z.string(),
  decided_by: z.nullable(namedSchema),
  decided_at: z.nullable(z.string()),
  due_on: z.nullable(z.string()),
  /** The later conversation that repaired it; its number only if the reader may see it. */
  repair: z.nullable(z.object({ id: z.nullable(z.number()), started_at: z.nullable(z.string()) })),
  disclosures: z.array(disclosureFindingSchema),
  data: z.array(datumFindingSchema),
  /** Oldest first. */
  steps: z.array(
    z.object({
      event: z.enum(verificationEvents),
      from: z.enum(verificationStates),
      to: z.enum(verificationStates),
      by: z.nullable(namedSchema),
      at: z.string(),
      note: z.string(),
    }),
  ),
  standing: verificationStandingSchema,
  /** Later conversations about the policy that could repair it. */
  repairs: z.array(z.object({ id: z.number(), started_at: z.nullable(z.string()), role: z.enum(linkRoles) })),
  /** The personal data that this reader sees unmasked. */
  unmasked: z.array(z.string()),
})
export type Verification = z.infer<typeof verificationSchema>
export type VerificationStep = Verification['steps'][number]

/** The parameters of a route for one finding; an unknown kind or code has no finding. */
export const findingParamsSchema = z.object({ ...idParamsSchema.shape, kind: storable(20), code: storable(40) })

/** `PUT /api/verifications/{id}/findings/{kind}/{code}`: a person's judgement, and the one that they had read before. */
export const findingJudgementSchema = z.strictObject({
  judged: z.nullable(z.enum(judgedStates)),
  comment: storable(MAX_FINDING_COMMENT_LENGTH).check(z.trim()),
  was: z.strictObject({ judged: z.nullable(z.enum(judgedStates)), comment: storable(MAX_FINDING_COMMENT_LENGTH) }),
})
export type FindingJudgement = z.infer<typeof findingJudgementSchema>

const words = storable(MAX_FINDING_COMMENT_LENGTH).check(z.trim())
const needed = storable(MAX_FINDING_COMMENT_LENGTH).check(z.trim(), z.minLength(1))
const revision = z.number()
const day = z.iso.date().check(z.regex(/^2[01]/))

/** `POST /api/verifications/{id}/steps`. A step that is not allowed, or another revision, answers 409. */
export const takeVerificationStepSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('verification.passed'), revision, note: words }),
  z.strictObject({ event: z.literal('verification.found-repairable'), revision, note: needed }),
  z.strictObject({ event: z.literal('verification.voided'), revision, note: needed }),
  z.strictObject({ event: z.literal('verification.deferred'), revision, note: words, due_on: day }),
  z.strictObject({ event: z.literal('verification.called-back'), revision, note: words }),
  z.strictObject({ event: z.literal('verification.second-look-asked'), revision, note: needed }),
  z.strictObject({ event: z.literal('verification.repaired'), revision, note: needed, repair_id: idSchema }),
  z.strictObject({ event: z.literal('verification.reopened'), revision, note: needed }),
])
export type TakeVerificationStep = z.infer<typeof takeVerificationStepSchema>
