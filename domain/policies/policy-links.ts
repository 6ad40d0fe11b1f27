import type { CampaignKind } from '#contracts/conversation.ts'
import type { LinkReason, LinkRole } from '#contracts/policy-links.ts'

import { dispositionOf, dispositionPath } from '../dialling/dispositions.ts'
import { sameNumber } from '../privacy/phone-numbers.ts'
import { plainWords } from '../text/plain-words.ts'
import { policyKeys } from './policy-keys.ts'
import { type Day, lengthOf } from '../time/reporting-period.ts'

/** A conversation as it is compared with policies of its partner. */
export type LinkingConversation = {
  /** The day on which it began where the partner is. */
  day: string | null
  campaign_id: number | null
  campaign_kind: CampaignKind | null
  agent_id: number | null
  /** What came of it and what it was about, in the words of its source. */
  words: readonly string[]
  customer_id: number | null
  national_id: string | null
  phones: readonly string[]
  /** Of policies: `seq` is null for those that were told with it. See `domain/policies/said-numbers.ts`. */
  numbers: readonly { key: string; seq: number | null; named: boolean }[]
}

/** A policy that may be what it was about. */
export type LinkCandidate = PolicyDays & {
  id: number
  number: string
  certificate: string | null
  campaign_id: number | null
  agent_id: number | null
  /** Of its parties. */
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
 * What a conversation was about: the policies that it fits, the best first, in an order that does not depend on that of the
 * candidates.
 *
 * identity = 1 − (1 − number) · (1 − person), where
 * number is 0.9 when the policy's number or certificate was told or said while policies were spoken of, and else 0.7 from eight
 * characters on and 0.5 below: shorter numbers are also amounts and other things' numbers;
 * person is the strongest of national id 0.8, customer 0.75, the same telephone number 0.6, the same last digits 0.5.
 * Below 0.5 nothing is linked, so nothing is by time, campaign or agent alone.
 *
 * confidence = identity + (1 − identity) · 0.9 · (0.5 · time + 0.25 · campaign + 0.25 · agent), where
 * time is 1 on the day on which the policy was sold, issued, began or ended and falls to 0 at 45 days from it;
 * campaign and agent are 1 when they are those of the policy and the conversation sold it, else 0.
 *
 * Without its number a conversation is about no policy that began more than 45 days later or ended more than a year before; and one
 * of a campaign that sells or verifies only about policies that began around then.
 *
 * Of several policies those stay that are at most 0.1 behind the best. When these are more than five, nothing says which of them
 * it was: none is linked.
 */
export function linksOf(conversation: LinkingConversation, candidates: readonly LinkCandidate[]): PolicyLink[] {
  const links = candidates
    .flatMap((candidate) => linkOf(conversation, candidate) ?? [])
    .toSorted((one, other) => other.confidence - one.confidence || one.policy - other.policy)
  const best = links.filter(({ confidence }) => hundredths(links[0]!.confidence - confidence) <= MAX_BEHIND)
  return best.length > MAX_POLICIES ? [] : best
}

const MAX_BEHIND = 0.1
const MAX_POLICIES = 5

function linkOf(conversation: LinkingConversation, candidate: LinkCandidate): PolicyLink | null {
  const number = numberOf(conversation, candidate)
  const person = personOf(conversation, candidate)
  const identity = 1 - (1 - (number?.weight ?? 0)) * (1 - (person[0]?.weight ?? 0))
  if (hundredths(identity) < MIN_COUNT) return null

  const life = lifeOf(candidate, conversation.day)
  if (!life.isLiving && !number) return null
  const role = roleOf(conversation, candidate, life.nearest, number !== null)
  if (role === null) return null
  const context = contextOf(conversation, candidate, role)
  const { nearest } = life
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

/** Less than the weakest sign of whom or what it is about. */
const MIN_COUNT = 0.5

type Sign = { weight: number; reason: LinkReason }

/** The strongest of what was told and said; of equals the first. */
function numberOf({ numbers }: LinkingConversation, { number, certificate }: LinkCandidate): Sign | null {
  const [ofPolicy, ofCertificate] = [policyKeys(number), policyKeys(certificate)]
  let best: Sign | null = null
  for (const { key, seq, named } of numbers) {
    const which = ofPolicy.includes(key) ? 'number' : ofCertificate.includes(key) ? 'certificate' : null
    const weight = named ? 0.9 : key.length >= LONG ? 0.7 : 0.5
    if (which && weight > (best?.weight ?? 0)) best = { weight, reason: { about: 'policy-number', which, seq, named } }
  }
  return best
}

const LONG = 8

/** The strongest first. */
function personOf({ customer_id, national_id, phones }: LinkingConversation, candidate: LinkCandidate): Sign[] {
  const bare = national_id === null ? null : bareOf(national_id)
  const hasId = bare !== null && candidate.national_ids.some((own) => bareOf(own) === bare)
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

const bareOf = (id: string) => id.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** Who sold it and in which campaign says something of the conversation that sold it only; what either does not tell, nothing. */
function contextOf(conversation: LinkingConversation, candidate: LinkCandidate, role: LinkRole) {
  if (role !== 'sale') return []
  return (['campaign', 'agent'] as const).flatMap((about) => {
    const [one, other] = [conversation[`${about}_id`], candidate[`${about}_id`]]
    return one === null || other === null ? [] : [{ about, same: one === other }]
  })
}

const hundredths = (value: number) => Math.round(value * 100) / 100

export type LinkLevel = 'high' | 'medium' | 'low'

/** How sure a link is, in a word. */
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
 * What a conversation was to a policy that it may be about; null where it was about none.
 *
 * Where nobody was reached, there was no conversation. Claims are called so by their words. A campaign that retains, collects or
 * verifies does that, and one that sells, sells: unless somebody said no, and only around the time when the policy began. In any
 * other campaign, or none, a sale is what ends in one, or what the agent or the campaign that sold the policy did on that day or
 * beside it; promises and payments are collection; what speaks of leaving, and what is said around the end, is retention; all else
 * is service. A number that was said makes a conversation of a policy whatever else: service, where nothing above holds.
 */
function roleOf(
  conversation: Conversation,
  policy: Policy,
  nearest: NearestEvent | null,
  isNumbered: boolean,
): LinkRole | null {
  const { campaign_kind: kind, words } = conversation
  const kinds = words.flatMap((told) => dispositionOf(told) ?? [])
  if (kinds.some((one) => dispositionPath(one)[0] !== 'contacted')) return isNumbered ? 'service' : null
  const spoken = new Set(words.flatMap((told) => plainWords(told).split(' ')))
  const speaksOf = (some: readonly string[]) => some.some((word) => spoken.has(word))

  if (speaksOf(CLAIM)) return 'claim'
  if (kind === 'retention' || kind === 'collection') return kind
  const begins = nearest !== null && nearest.event !== 'ended'
  if (kind === 'verification') return begins ? 'verification' : isNumbered ? 'service' : null
  const isRefused = kinds.some((one) => NO_SALE.has(one))
  if (kind === 'sale') return begins && !isRefused ? 'sale' : isNumbered ? 'service' : null

  if (begins && !isRefused && (kinds.includes('sale') || hasSold(conversation, policy, nearest))) return 'sale'
  if (kinds.some((one) => one === 'promise-to-pay' || one === 'paid')) return 'collection'
  return speaksOf(LEAVING) || nearest?.event === 'ended' ? 'retention' : 'service'
}

function hasSold(conversation: Conversation, policy: Policy, { days }: NearestEvent): boolean {
  const isSame = (['agent_id', 'campaign_id'] as const).some(
    (who) => policy[who] !== null && policy[who] === conversation[who],
  )
  return isSame && Math.abs(days) <= 1
}

const NO_SALE: ReadonlySet<string> = new Set(['refused', 'call-back', 'not-eligible', 'hung-up', 'third-party'])

/** Without accents; Spanish, Portuguese, English. */
const CLAIM = 'siniestro siniestros sinistro sinistros claim claims denuncio'.split(' ')
const LEAVING = [
  ...'cancelacion cancelaciones cancelar baja bajas retencion anulacion anular desistimiento rescision'.split(' '),
  ...'cancelamento retencao rescisao cancellation cancel retention'.split(' '),
]

/** The days of a policy's life, as far as they are told. */
type PolicyDays = {
  sold_on: Day | null
  issued_on: Day | null
  effective_on: Day | null
  ended_on: Day | null
}

/** What happened to a policy around a conversation; `days` from then until it, negative before. */
type NearestEvent = { event: 'sold' | 'issued' | 'effective' | 'ended'; days: number }

/** How far from an event a conversation may still be about it. */
const WINDOW_DAYS = 45
/** Claims and money back are spoken of for long. */
const AFTERWARDS_DAYS = 365

/** 1 on the day itself, 0 where the window ends. */
const nearness = ({ days }: NearestEvent): number => 1 - Math.abs(days) / WINDOW_DAYS

/** Whether a policy could be spoken of on a day, and what of its life is within the window then; of equals what comes first. */
function lifeOf(policy: PolicyDays, day: Day | null): { isLiving: boolean; nearest: NearestEvent | null } {
  if (day === null) return { isLiving: true, nearest: null }
  let nearest: NearestEvent | null = null
  for (const event of EVENTS) {
    const on = policy[`${event}_on`]
    if (on === null) continue
    const days = daysFrom(on, day)
    if (Math.abs(days) <= WINDOW_DAYS && (!nearest || Math.abs(days) < Math.abs(nearest.days)))
      nearest = { event, days }
  }
  const begun = [policy.sold_on, policy.issued_on, policy.effective_on].filter((on) => on !== null).toSorted()[0]
  const isBefore = begun !== undefined && daysFrom(begun, day) < -WINDOW_DAYS
  const isAfter = policy.ended_on !== null && daysFrom(policy.ended_on, day) > AFTERWARDS_DAYS
  return { isLiving: !isBefore && !isAfter, nearest }
}

const EVENTS = ['sold', 'issued', 'effective', 'ended'] as const

const daysFrom = (from: Day, to: Day) =>
  from <= to ? lengthOf({ from, to }) - 1 : 1 - lengthOf({ from: to, to: from })
