import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { idSchema, namedSchema } from './params.ts'
import { policyStatuses } from './policy-words.ts'

/** The role of a conversation for a policy. */
export const linkRoles = ['sale', 'verification', 'service', 'retention', 'collection', 'claim'] as const
export type LinkRole = (typeof linkRoles)[number]

export const linkStates = ['suggested', 'confirmed', 'rejected'] as const
export type LinkState = (typeof linkStates)[number]

const linkOrigins = ['rule', 'person'] as const
export type LinkOrigin = (typeof linkOrigins)[number]

/** A reason for or against a link: see `domain/policies/policy-links.ts`. */
const linkReasonSchema = z.discriminatedUnion('about', [
  /**
   * The policy's number or certificate: from the conversation's data (`seq` null), or said in that turn. `named`: policies were being
   * talked about.
   */
  z.object({
    about: z.literal('policy-number'),
    which: z.enum(['number', 'certificate']),
    seq: z.nullable(z.number()),
    named: z.boolean(),
  }),
  z.object({ about: z.literal('national-id') }),
  z.object({ about: z.literal('customer') }),
  z.object({ about: z.literal('phone'), same: z.enum(['whole', 'last-digits']) }),
  /** Days from the policy's nearest event to the conversation; negative before it. */
  z.object({ about: z.literal('time'), event: z.enum(['sold', 'issued', 'effective', 'ended']), days: z.number() }),
  z.object({ about: z.literal('campaign'), same: z.boolean() }),
  z.object({ about: z.literal('agent'), same: z.boolean() }),
])
export type LinkReason = z.infer<typeof linkReasonSchema>

const linkShape = {
  id: z.number(),
  role: z.enum(linkRoles),
  state: z.enum(linkStates),
  origin: z.enum(linkOrigins),
  /** 0 to 1; null if a person made it. */
  confidence: z.nullable(z.number()),
  reasons: z.array(linkReasonSchema),
  decided_by: z.nullable(namedSchema),
  decided_at: z.nullable(z.string()),
  /** Whether the reader may confirm, reject or change it. */
  may_decide: z.boolean(),
  /** Where the conversation mentions the policy; null if it does not, or if its words were deleted. */
  place: z.nullable(z.object({ seq: z.number(), start_ms: z.nullable(z.number()) })),
}

/** A row of `GET /api/policies/:id/links`: a conversation that the reader may see. */
const linkedCallSchema = z.object({
  ...linkShape,
  call: z.object({
    id: z.number(),
    channel: z.enum(channels),
    started_at: z.nullable(z.string()),
    /** The partner's time zone, for its times. */
    time_zone: z.string(),
    duration_ms: z.nullable(z.number()),
    agent: z.nullable(z.string()),
    disposition: z.nullable(z.string()),
    has_audio: z.boolean(),
  }),
})
export type LinkedCall = z.infer<typeof linkedCallSchema>

/** `hidden`: how many more there are that the reader may not see. */
export const linkedCallsSchema = z.object({ data: z.array(linkedCallSchema), hidden: z.number() })
export type LinkedCalls = z.infer<typeof linkedCallsSchema>

/** A row of `GET /api/calls/:id/policies`: a policy that the reader may see. */
const linkedPolicySchema = z.object({
  ...linkShape,
  policy: z.object({
    id: z.number(),
    number: z.string(),
    product: z.nullable(z.string()),
    status: z.nullable(z.enum(policyStatuses)),
    effective_on: z.nullable(z.string()),
  }),
})
export type LinkedPolicy = z.infer<typeof linkedPolicySchema>

export const linkedPoliciesSchema = z.object({ data: z.array(linkedPolicySchema), hidden: z.number() })
export type LinkedPolicies = z.infer<typeof linkedPoliciesSchema>

/** `POST /api/policies/:id/links`: a person links a conversation to a policy, with its role. */
export const linkDraftSchema = z.object({ interaction_id: idSchema, role: z.enum(linkRoles) })
export type LinkDraft = z.infer<typeof linkDraftSchema>

/**
 * `PATCH /api/policy-links/:id`: a person's decision. Setting the role also confirms the link. `seen` is the state on which they decided:
 * if it is different by now, somebody else was quicker.
 */
export const linkDecisionSchema = z.object({
  state: z.enum(['confirmed', 'rejected']),
  /** The role; unchanged if absent. */
  role: z.optional(z.enum(linkRoles)),
  seen: z.strictObject({ state: z.enum(linkStates), role: z.enum(linkRoles) }),
})
export type LinkDecision = z.infer<typeof linkDecisionSchema>
