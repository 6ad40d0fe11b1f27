import type { CampaignKind } from '#contracts/conversation.ts'
import type { LinkReason, LinkRole } from '#contracts/policy-links.ts'

import { dispositionOf, dispositionPath } from '../dialling/dispositions.ts'
import { sameNumber } from '../privacy/phone-numbers.ts'
import { plainWords } from '../text/plain-words.ts'
import { type Day, lengthOf } from '../time/reporting-period.ts'
import { policyKeys } from './policy-keys.ts'

/** The facts of a conversation that are compared with the policies of its partner. */
export type LinkingConversation = {
  /** The day on which it began, in the partner's time zone. */
  day: string | null
  campaign_id: number | null
  campaign_kind: CampaignKind | null
  agent_id: number | null
  /** Its outcome and subject, in the words of its source. */
  words: readonly string[]
  customer_id: number | null
  national_id: string | null
  phones: readonly string[]
  /** Numbers of policies. `seq` is null for those that came with the conversation's data. See `domain/policies/spoken-policy-numbers.ts`. */
  numbers: readonly { key: string; seq: number | null; named: boolean }[]
}

/** A policy that the conversation may be about. */
export type LinkCandidate = PolicyDays & {
  id: number
  number: string
  certificate: string | null
  campaign_id: number | null
  agent_id: number | null
  /** The ids and phones of its parties. */
  customer_ids: readonly number[]
  national_ids: readonly string[]
  phones: readonly string[]
}

export type PolicyLink = {
  policy: number
  role: LinkRole
  /** 0 to 1. */
  confidence: number
  reasons: LinkReason[]
}

/**
 * The policies that a conversation was about, the best match first. The result does not depend on the order of the candidates.
 *
 * identity = 1 − (1 − number) · (1 − person), where
 * number is 0.9 if the policy's number or certificate came with the data or was said while policies were being talked about, and
 * otherwise 0.7 from eight characters on and 0.5 below: shorter numbers can also be amounts or other numbers;
 * person is the strongest of national id 0.8, customer 0.75, the same telephone number 0.6, the same last digits 0.5.
 * Below 0.5 there is no link, so time, campaign or agent alone never make one.
 *
 * confidence = identity + (1 − identity) · 0.9 · (0.5 · time + 0.25 · campaign + 0.25 · agent), where
 * time is 1 on the day on which the policy was sold, issued, began or ended and falls to 0 at 45 days from it;
 * campaign and agent are 1 if they are the same for the policy and the conversation and the conversation sold it, otherwise 0.
 *
 * Unless its number is said, a policy is not linked if it began more than 45 days later or ended more than a year before; and a
 * conversation of a sales or verification campaign is linked only to policies that began around that time.
 *
 * If several policies fit, those within 0.1 of the best are linked. If these are more than five, none is linked, because nothing
 * tells them apart.
 */
export function policyLinksFor(conversation: LinkingConversation, candidates: readonly LinkCandidate[]): PolicyLink[] {
  const links = candidates
    .flatMap((candidate) => linkOf(conversation, candidate) ?? [])
    .toSorted((one, other) => other.confidence - one.confidence || one.policy - other.policy)
  const best = links.filter(({ confidence }) => hundredths(links[0]!.confidence - confidence) <= MAX_DIFFERENCE)
  return best.length > MAX_POLICIES ? [] : best
}

const MAX_DIFFERENCE = 0.1
const MAX_POLICIES = 5

function linkOf(conversation: LinkingConversation, candidate: LinkCandidate): PolicyLink | null {
  const number = numberOf(conversation, candidate)
  const person = personOf(conversation, candidate)
  const identity = 1 - (1 - (number?.weight ?? 0)) * (1 - (person[0]?.weight ?? 0))
  if (hundredths(identity) < MIN_IDENTITY) return null

  const lifecycle = lifecycleOf(candidate, conversation.day)
  if (!lifecycle.isLiving && !number) return null
  const role = roleOf(conversation, candidate, lifecycle.nearest, number !== null)
  if (role === null) return null
  const context = contextOf(conversation, candidate, role)
  const { nearest } = lifecycle
  const weight = (nearest ? 0.5 * nearness(nearest) : 0) + context.reduce((sum, { same }) => sum + (same ? 0.25 : 0), 0)
  return {
    policy: candidate.id,
    role,
    confidence: hundredths(identity + (1 - identity) * 0.9 * weight),
    reasons: [
      ...(number ? [number.reason] : []),
      ...person.map(({ reason }) => reason),
      ...(nearest ? [{ about: 'time' as const, ...nearest }] : []),
      ...context,
    ],
  }
}

/** The weight of the weakest sign that identifies the policy or the person. */
const MIN_IDENTITY = 0.5

type Sign = { weight: number; reason: LinkReason }

/** The strongest matching number; of equal ones the first. */
function numberOf({ numbers }: LinkingConversation, { number, certificate }: LinkCandidate): Sign | null {
  const [ofPolicy, ofCertificate] = [policyKeys(number), policyKeys(certificate)]
  let best: Sign | null = null
  for (const { key, seq, named } of numbers) {
    const which = ofPolicy.includes(key) ? 'number' : ofCertificate.includes(key) ? 'certificate' : null
    const weight = named ? 0.9 : key.length >= LONG_NUMBER ? 0.7 : 0.5
    if (which && weight > (best?.weight ?? 0)) best = { weight, reason: { about: 'policy-number', which, seq, named } }
  }
  return best
}

const LONG_NUMBER = 8

/** The strongest first. */
function personOf({ customer_id, national_id, phones }: LinkingConversation, candidate: LinkCandidate): Sign[] {
  const id = national_id === null ? null : normalizedId(national_id)
  const hasId = id !== null && candidate.national_ids.some((own) => normalizedId(own) === id)
  const isCustomer = customer_id !== null && candidate.customer_ids.includes(customer_id)
  const same = phones.flatMap((one) => candidate.phones.flatMap((other) => sameNumber(one, other) ?? []))
  return [
    ...(hasId ? [{ weight: 0.8, reason: { about: 'national-id' as const } }] : []),
    ...(isCustomer ? [{ weight: 0.75, reason: { about: 'customer' as const } }] : []),
    ...(same.includes('whole') ? [{ weight: 0.6, reason: { about: 'phone' as const, same: 'whole' as const } }] : []),
    ...(same.length > 0 && !same.includes('whole')
      ? [{ weight: 0.5, reason: { about: 'phone' as const, same: 'last-digits' as const } }]
      : []),
  ]
}

const normalizedId = (id: string) => id.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Agent and campaign are compared only for the conversation that sold the policy, and only if both sides have them. */
function contextOf(conversation: LinkingConversation, candidate: LinkCandidate, role: LinkRole) {
  if (role !== 'sale') return []
  return (['campaign', 'agent'] as const).flatMap((about) => {
    const [one, other] = [conversation[`${about}_id`], candidate[`${about}_id`]]
    return one === null || other === null ? [] : [{ about, same: one === other }]
  })
}

const hundredths = (value: number) => Math.round(value * 100) / 100

export type LinkLevel = 'high' | 'medium' | 'low'

/** The confidence of a link as a level. */
export const linkLevel = (confidence: number): LinkLevel =>
  confidence >= 0.85 ? 'high' : confidence >= 0.6 ? 'medium' : 'low'

type Conversation = {
  campaign_id: number | null
  campaign_kind: CampaignKind | null
  agent_id: number | null
  words: readonly string[]
}
type Policy = { campaign_id: number | null; agent_id: number | null }

/**
 * The role of a conversation for a policy that it may be about; null if it is not about the policy.
 *
 * If nobody was reached, there was no conversation. Claims are recognised by their words. A retention or collection campaign gives
 * its own role. A verification or sales campaign does so only around the time when the policy began, and a sales campaign only if
 * nobody refused. In any other campaign, or in none, these rules apply in order: it is a sale if it ended in one, or if the agent or
 * campaign that sold the policy handled it within a day of the sale; promises and payments are collection; words about cancelling,
 * and any talk around the end of the policy, are retention; everything else is service. If the policy's number was said, there is
 * always a link: service, if none of the above applies.
 */
function roleOf(
  conversation: Conversation,
  policy: Policy,
  nearest: NearestEvent | null,
  isNumbered: boolean,
): LinkRole | null {
  const { campaign_kind: kind, words } = conversation
  const kinds = words.flatMap((phrase) => dispositionOf(phrase) ?? [])
  if (kinds.some((one) => dispositionPath(one)[0] !== 'contacted')) return isNumbered ? 'service' : null
  const spokenWords = new Set(words.flatMap((phrase) => plainWords(phrase).split(' ')))
  const mentions = (keywords: readonly string[]) => keywords.some((word) => spokenWords.has(word))

  if (mentions(CLAIM_WORDS)) return 'claim'
  if (kind === 'retention' || kind === 'collection') return kind
  const isStarting = nearest !== null && nearest.event !== 'ended'
  if (kind === 'verification') return isStarting ? 'verification' : isNumbered ? 'service' : null
  const isRefused = kinds.some((one) => NO_SALE.has(one))
  if (kind === 'sale') return isStarting && !isRefused ? 'sale' : isNumbered ? 'service' : null

  if (isStarting && !isRefused && (kinds.includes('sale') || hasSold(conversation, policy, nearest))) return 'sale'
  if (kinds.some((one) => one === 'promise-to-pay' || one === 'paid')) return 'collection'
  return mentions(CANCELLATION_WORDS) || nearest?.event === 'ended' ? 'retention' : 'service'
}

function hasSold(conversation: Conversation, policy: Policy, { days }: NearestEvent): boolean {
  const isSame = (['agent_id', 'campaign_id'] as const).some(
    (field) => policy[field] !== null && policy[field] === conversation[field],
  )
  return isSame && Math.abs(days) <= 1
}

const NO_SALE: ReadonlySet<string> = new Set(['refused', 'call-back', 'not-eligible', 'hung-up', 'third-party'])

/** Without accents; Spanish, Portuguese, English. */
const CLAIM_WORDS = 'siniestro siniestros sinistro sinistros claim claims denuncio'.split(' ')
const CANCELLATION_WORDS = [
  ...'cancelacion cancelaciones cancelar baja bajas retencion anulacion anular desistimiento rescision'.split(' '),
  ...'cancelamento retencao rescisao cancellation cancel retention'.split(' '),
]

/** The days of a policy's life cycle, as far as they are known. */
type PolicyDays = {
  sold_on: Day | null
  issued_on: Day | null
  effective_on: Day | null
  ended_on: Day | null
}

/** What happened to a policy around a conversation. `days` from the event to the conversation; negative if the event came later. */
type NearestEvent = { event: 'sold' | 'issued' | 'effective' | 'ended'; days: number }

/** How far from an event a conversation may still be about it. */
const WINDOW_DAYS = 45
/** Claims and refunds are talked about long after the end. */
const DAYS_AFTER_END = 365

/** 1 on the day itself, 0 at the end of the window. */
const nearness = ({ days }: NearestEvent): number => 1 - Math.abs(days) / WINDOW_DAYS

/** Whether a policy could be talked about on a day, and its nearest event within the window; of equally near events the first. */
function lifecycleOf(policy: PolicyDays, day: Day | null): { isLiving: boolean; nearest: NearestEvent | null } {
  if (day === null) return { isLiving: true, nearest: null }
  let nearest: NearestEvent | null = null
  for (const event of EVENTS) {
    const on = policy[`${event}_on`]
    if (on === null) continue
    const days = daysFrom(on, day)
    if (Math.abs(days) <= WINDOW_DAYS && (!nearest || Math.abs(days) < Math.abs(nearest.days)))
      nearest = { event, days }
  }
  const firstDay = [policy.sold_on, policy.issued_on, policy.effective_on].filter((on) => on !== null).toSorted()[0]
  const isBefore = firstDay !== undefined && daysFrom(firstDay, day) < -WINDOW_DAYS
  const isAfter = policy.ended_on !== null && daysFrom(policy.ended_on, day) > DAYS_AFTER_END
  return { isLiving: !isBefore && !isAfter, nearest }
}

const EVENTS = ['sold', 'issued', 'effective', 'ended'] as const

const daysFrom = (from: Day, to: Day) =>
  from <= to ? lengthOf({ from, to }) - 1 : 1 - lengthOf({ from: to, to: from })
