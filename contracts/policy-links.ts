import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { namedSchema } from './params.ts'
import { policyStatuses } from './policy-words.ts'

/** What a conversation was to a policy. */
export const linkRoles = ['sale', 'verification', 'service', 'retention', 'collection', 'claim'] as const
export type LinkRole = (typeof linkRoles)[number]

export const linkStates = ['suggested', 'confirmed', 'rejected'] as const
export type LinkState = (typeof linkStates)[number]

export const linkOrigins = ['rule', 'person'] as const
export type LinkOrigin = (typeof linkOrigins)[number]

/** What speaks for a link, or against it: see `domain/policy-links.ts`. */
export const linkReasonSchema = z.discriminatedUnion('about', [
  /** The policy's number or certificate: told with the conversation, or said in it, where the turn says which. */
  z.object({ about: z.literal('policy-number'), seq: z.nullable(z.number()) }),
  z.object({ about: z.literal('national-id'), seq: z.nullable(z.number()) }),
  z.object({ about: z.literal('customer') }),
  z.object({ about: z.literal('phone'), same: z.enum(['whole', 'last-digits']) }),
  /** Days from the event of the policy that the conversation is nearest to until the conversation; negative before it. */
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
  /** 0 to 1; null where a person made it. */
  confidence: z.nullable(z.number()),
  reasons: z.array(linkReasonSchema),
  decided_by: z.nullable(namedSchema),
  decided_at: z.nullable(z.string()),
}

/** A row of `GET /api/policies/:id/links`: a conversation that the reader may see. */
export const linkedCallSchema = z.object({
  ...linkShape,
  call: z.object({
    id: z.number(),
    channel: z.enum(channels),
    started_at: z.nullable(z.string()),
    duration_ms: z.nullable(z.number()),
    agent: z.nullable(z.string()),
    disposition: z.nullable(z.string()),
    has_audio: z.boolean(),
  }),
})
export type LinkedCall = z.infer<typeof linkedCallSchema>

/** A row of `GET /api/calls/:id/policies`: a policy that the reader may see. */
export const linkedPolicySchema = z.object({
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
