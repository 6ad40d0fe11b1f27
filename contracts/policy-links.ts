import * as z from 'zod/mini'

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
  /** Days from the conversation to the event of the policy that it is near to; negative before it. */
  z.object({ about: z.literal('time'), event: z.enum(['sold', 'issued', 'effective', 'ended']), days: z.number() }),
  z.object({ about: z.literal('campaign'), same: z.boolean() }),
  z.object({ about: z.literal('agent'), same: z.boolean() }),
])
export type LinkReason = z.infer<typeof linkReasonSchema>
