import * as z from 'zod/mini'

import { scoreBands } from '../beyond.ts'
import { channels } from '../conversation.ts'
import { dayParam, idParam, textParam } from '../params.ts'
import { leftOutReasons, persistencyMonths, persistencyOutcomes } from '../persistency-words.ts'
import { policyStatuses } from '../policy-words.ts'
import { verificationStates } from '../verification-words.ts'
import { conversationFactorShape } from './conversation-factor.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const policySorts = ['effective_on', 'issued_on', 'ended_on', 'number'] as const

/** The status of policies; `not-told`: no file says it. */
export const policyStandings = ['in-force', 'ended', 'not-begun', 'not-told'] as const

/** Whether a policy has some of these. */
export const hasFilters = ['yes', 'no'] as const

/** The states of a policy's evidence files. */
export const evidenceFilters = [...verificationStates, 'none'] as const

/** The verdict filter; `decided`: any verdict. */
export const verdictFilters = [...evidenceFilters, 'decided'] as const

/** The minimum score of the sale conversation by the rules; `none`: it has no score, or the conversation is not known. */
const saleBand = z.union([z.literal('none'), z.pipe(z.coerce.number(), z.literal(scoreBands))])

/** Whether a policy counts for persistency, and if not, why. */
export const persistencyFilters = ['counted', ...leftOutReasons] as const

const currency = z.optional(z.string().check(z.regex(/^[A-Z]{3}$/)))

const monthsAfter = z.optional(z.pipe(z.coerce.number(), z.union(persistencyMonths.map((m) => z.literal(m)))))

/** The outcome of a policy; `rated`: it counts in the rate, still in force or lapsed. */
export const outcomeFilters = [...persistencyOutcomes, 'rated'] as const

/** Finds policies whose agent, team or campaign is not known. */
export const unknownFilters = ['agent', 'team', 'campaign'] as const

/** A disclosure of the law of a country: `CL.withdrawal`; or any. */
const disclosureParam = z.optional(z.string().check(z.regex(/^(?:any|[A-Z]{2}\.[a-z0-9-]{1,60})$/)))

/** The query of `GET /api/policies`, and the search part of the list's address. Days are those of the partner. */
export const policyListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(policySorts, '-effective_on'),
  partner_id: idParam,
  campaign_id: idParam,
  team_id: idParam,
  agent_id: idParam,
  unknown: z.optional(z.enum(unknownFilters)),
  status: z.optional(z.enum(policyStatuses)),
  standing: z.optional(z.enum(policyStandings)),
  line: textParam(250),
  product: textParam(250),
  currency,
  /** The first day lies in this period. */
  effective_from: dayParam,
  effective_to: dayParam,
  /** It has ended, and its last day lies in this period. */
  ended_from: dayParam,
  ended_to: dayParam,
  /** Why it ended, by the first level; and whether that is known. */
  cancel_reason: textParam(250),
  reason_told: z.optional(z.enum(hasFilters)),
  claims: z.optional(z.enum(hasFilters)),
  /** An instalment is overdue today. */
  overdue: z.optional(z.enum(hasFilters)),
  /** A conversation that the reader sees is linked as its sale, and nobody has rejected the link. */
  sale_call: z.optional(z.enum(hasFilters)),
  /** It has an evidence file in this state that the reader may open; `none`: it has none. */
  evidence: z.optional(z.enum(evidenceFilters)),
  /** The groups of persistency, as counted in the reader's dashboard. */
  sale_band: z.optional(saleBand),
  verdict: z.optional(z.enum(verdictFilters)),
  /** Facts about the conversation of its sale, as counted in the reader's dashboard. */
  sale_channel: z.optional(z.enum(channels)),
  ...conversationFactorShape,
  /** A disclosure that was not made, according to its decided evidence file. */
  failed_disclosure: disclosureParam,
  persistency: z.optional(z.enum(persistencyFilters)),
  /** Its outcome this number of months after its first day. Both or neither. */
  after: monthsAfter,
  outcome: z.optional(z.enum(outcomeFilters)),
  /**
   * The number of a policy or certificate, or its beginning with at least three characters; a complete national id; or the last four digits
   * of a telephone number (more if the reader sees numbers unmasked).
   */
  q: textParam(100),
})
export type PolicyListQuery = z.infer<typeof policyListQuerySchema>

/** `GET /api/policies/export` */
export const policyExportQuerySchema = z.object({
  ...policyListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})

const month = z.optional(z.string().check(z.regex(/^(?:19|2[01])\d\d-(?:0[1-9]|1[0-2])$/)))

/** `GET /api/policy-cohorts`, and the search part of its screen's address. Months are written `2026-03`. */
export const policyCohortsQuerySchema = z.object({
  partner_id: idParam,
  campaign_id: idParam,
  agent_id: idParam,
  /** Premiums are in one currency only: this one, and then only its policies are counted. */
  currency,
  from: month,
  to: month,
})
export type PolicyCohortsQuery = z.infer<typeof policyCohortsQuerySchema>
