import type { CampaignKind, Channel, Turn } from '#contracts/conversation.ts'
import { addDays } from '#domain/time/reporting-period.ts'

import { es } from './dialogues/es.ts'
import { ptBr } from './dialogues/pt-br.ts'
import { type Line, play } from './dialogues/script.ts'
import { instantAt } from './local-time.ts'
import { agentsAtWork, customersOf, type DemoAgent, type DemoCustomer } from './people.ts'
import type { Random } from './random.ts'
import { type DemoCampaign, type DemoPartner, dispositions, OMITTING_TEAM, partners } from './world.ts'

export type DemoConversation = {
  partner: DemoPartner
  campaign: DemoCampaign
  agent: DemoAgent
  customer: DemoCustomer
  channel: Channel
  direction: 'inbound' | 'outbound'
  started_at: Date
  duration_ms: number
  talk_ms: number | null
  hold_ms: number | null
  after_call_work_ms: number | null
  disposition: string
  turns: Turn[]
  details: CallDetails
}

/**
 * The amount and the birth date that are said in the conversation, for other data about the same customer. `amount`:
 * whole units of the partner's currency.
 */
export type CallDetails = { amount: number; born_on: string }

export const DEMO_DAYS = 180

/**
 * Invents `count` conversations over the 180 days that end on `today`, oldest first. The same `random` yields the same
 * ones.
 */
export function inventConversations(random: Random, count: number, today: string): DemoConversation[] {
  const agents = agentsAtWork(random)
  const customers = new Map(
    partners.map((partner, at) => [partner, customersOf(random, partner, Math.ceil(count * 0.2), at * count)]),
  )
  const byName = Object.fromEntries(partners.map((partner) => [partner.name, partner]))
  const weights = Object.fromEntries(partners.map(({ name, weight }) => [name, weight]))

  const conversations = Array.from({ length: count }, () => {
    const partner = byName[random.weighted(weights)]!
    return inventOne(random, partner, busiest(random, agents, partner), random.pick(customers.get(partner)!), today)
  }).toSorted((one, other) => one.started_at.getTime() - other.started_at.getTime())
  return verifySales(random, conversations)
}

function inventOne(random: Random, partner: DemoPartner, agent: DemoAgent, customer: DemoCustomer, today: string) {
  const campaign = weightedCampaign(random, partner)
  const channel = random.weighted(CHANNELS[campaign.kind])
  const disposition = random.weighted(dispositions[campaign.kind])
  const started_at = startOf(random, partner, today)
  const details = factsOf(random, partner)
  return inventConversation(random, {
    partner,
    campaign,
    agent,
    customer,
    channel,
    disposition,
    started_at,
    details,
  })
}

/** A conversation with the given facts and an invented dialogue. */
export function inventConversation(random: Random, facts: ConversationFacts): DemoConversation {
  const { partner, campaign, agent, customer, channel, disposition } = facts
  const mentionsRight = disposition !== 'Venta' || mentionsWithdrawal(agent, customer)
  const scenes = scenesOf(random, campaign.kind, mentionsRight ? disposition : 'Venta sin retracto')
  const lines = play(random, partner.country === 'BR' ? ptBr : es, scenes, {
    ...slotsOf(random, facts),
    agent: agent.name.split(' ')[0]!,
    product: campaign.product,
  })
  return { ...facts, ...timed(random, lines, channel, campaign.kind) }
}

type ConversationFacts = Pick<
  DemoConversation,
  'partner' | 'campaign' | 'agent' | 'customer' | 'channel' | 'disposition' | 'started_at' | 'details'
>

/**
 * Planted, for the product to find: one team omits, in six of seven sales, that the customer has the right to withdraw.
 * Their policies end early: see `policies/lifespan.ts`.
 */
export const mentionsWithdrawal = ({ team }: DemoAgent, { identity }: DemoCustomer): boolean =>
  team !== OMITTING_TEAM || Number(identity.replace(/\D/g, '')) % 7 === 0

/**
 * The scenes that lead to a disposition. Only a sale has a pitch, and only callers who stay on the line get a goodbye.
 */
function scenesOf(random: Random, kind: CampaignKind, disposition: string): string[] {
  const opening = random.chance(0.85) ? ['opening', 'identify'] : ['opening']
  if (kind !== 'sale') return [...opening, disposition, ...(random.chance(0.7) ? ['closing'] : [])]
  if (disposition === 'Volver a llamar' && random.chance(0.5)) return ['opening', disposition]
  const objection = random.chance(0.6) ? ['objection'] : []
  return [...opening, 'pitch', ...objection, disposition]
}

function timed(random: Random, lines: Line[], channel: Channel, kind: CampaignKind) {
  const direction =
    kind === 'service' || (kind === 'retention' && random.chance(0.6)) ? ('inbound' as const) : ('outbound' as const)
  if (channel !== 'voice') {
    const turns = written(random, lines)
    return {
      direction,
      duration_ms: turns.at(-1)!.end_ms ?? 0,
      talk_ms: null,
      hold_ms: null,
      after_call_work_ms: null,
      turns,
    }
  }
  const hold = random.chance(0.14) ? Math.round(random.around(45_000, 0.5)) : 0
  const turns = spoken(random, lines, hold)
  const duration = turns.at(-1)!.end_ms! + random.whole(300, 1800)
  const after_call_work_ms = Math.round(random.around(38_000, 0.5))
  return { direction, duration_ms: duration, talk_ms: duration - hold, hold_ms: hold, after_call_work_ms, turns }
}

/** About 14 characters a second, short pauses, now and then a long one or an agent who interrupts. */
function spoken(random: Random, lines: Line[], hold: number): Turn[] {
  let now = random.whole(400, 2200)
  const holdBefore = Math.floor(lines.length / 2)
  return lines.map(({ speaker, text }, at) => {
    if (at === holdBefore) now += hold
    const pause = random.chance(0.06) ? random.whole(2500, 9000) : random.whole(150, 1100)
    const start = now + (speaker === 'agent' && at > 0 && random.chance(0.05) ? -random.whole(200, 700) : pause)
    const end = start + Math.round(text.length * random.whole(58, 82)) + 250
    now = end
    return turn(
      speaker,
      start,
      end,
      text,
      random.chance(0.05) ? 0.5 + random.next() * 0.2 : 0.86 + random.next() * 0.13,
    )
  })
}

/** Messages: each has one moment; people take seconds to minutes to answer. */
function written(random: Random, lines: Line[]): Turn[] {
  let now = 0
  return lines.map(({ speaker, text }, at) => {
    if (at > 0) now += Math.round(random.around(speaker === 'agent' ? 25_000 : 55_000, 0.8))
    return turn(speaker, now, now, text, null)
  })
}

const turn = (
  speaker: Turn['speaker'],
  start_ms: number,
  end_ms: number,
  text: string,
  confidence: number | null,
): Turn => ({
  speaker,
  speaker_name: null,
  start_ms,
  end_ms,
  text,
  confidence: confidence === null ? null : Math.round(confidence * 100) / 100,
})

/**
 * Weekdays from nine to eight with a dip at lunch, fewer on Saturday mornings, none on Sundays; slightly more in recent
 * weeks.
 */
function startOf(random: Random, partner: DemoPartner, today: string): Date {
  for (;;) {
    const day = addDays(today, -Math.floor(DEMO_DAYS * random.next() ** 1.15))
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const minute = random.whole(9 * 60, 20 * 60)
    const isLunch = minute > 13 * 60 && minute < 14.5 * 60
    const chance = weekday === 0 ? 0 : weekday === 6 ? (minute < 14 * 60 ? 0.45 : 0) : isLunch ? 0.45 : 1
    const instant = instantAt(day, minute + random.next(), partner.time_zone)
    if (random.chance(chance) && instant.getTime() < Date.parse(`${today}T00:00:00Z`)) return instant
  }
}

function factsOf(random: Random, { country }: DemoPartner): CallDetails {
  const amount = random.whole(8, 42) * MONTHLY_UNIT[country]
  const birth = new Date(Date.UTC(random.whole(1955, 1998), random.whole(0, 11), random.whole(1, 28)))
  return { amount, born_on: birth.toISOString().slice(0, 10) }
}

function slotsOf(random: Random, { partner, customer, details }: ConversationFacts): Record<string, string> {
  const isBrazil = partner.country === 'BR'
  const money = new Intl.NumberFormat(isBrazil ? 'pt-BR' : `es-${partner.country}`, {
    style: 'currency',
    currency: partner.currency,
    maximumFractionDigits: 0,
  })
  const [year, month, day] = details.born_on.split('-').map(Number)
  return {
    partner: partner.name,
    customer: customer.given,
    id_end: customer.national_id.replace(/\W/g, '').slice(-3),
    amount: money.format(details.amount),
    day: random.pick(isBrazil ? ['segunda', 'quarta', 'sexta'] : ['lunes', 'miércoles', 'viernes']),
    birthday: `${day} de ${(isBrazil ? MONTHS.pt : MONTHS.es)[month! - 1]} de ${year}`,
    hour: `${random.whole(9, 19)}:${String(random.whole(0, 59)).padStart(2, '0')}`,
  }
}

const MONTHS = {
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  pt: [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ],
}

/** The base of a believable monthly premium, to be multiplied by some tens. */
const MONTHLY_UNIT = { CL: 500, MX: 15, PE: 2, ES: 1, BR: 2 }

const CHANNELS: Record<CampaignKind, Partial<Record<Channel, number>>> = {
  sale: { voice: 90, whatsapp: 10 },
  verification: { voice: 100 },
  service: { voice: 58, whatsapp: 26, webchat: 12, email: 4 },
  retention: { voice: 82, whatsapp: 14, email: 4 },
  collection: { voice: 70, whatsapp: 30 },
}

function weightedCampaign(random: Random, { campaigns }: DemoPartner): DemoCampaign {
  const name = random.weighted(Object.fromEntries(campaigns.map((campaign) => [campaign.name, campaign.weight])))
  return campaigns.find((campaign) => campaign.name === name)!
}

function busiest(random: Random, agents: DemoAgent[], partner: DemoPartner): DemoAgent {
  const own = agents.filter((agent) => agent.partner === partner)
  const name = random.weighted(Object.fromEntries(own.map((agent) => [agent.name, agent.busyness])))
  return own.find((agent) => agent.name === name)!
}

/** Calls that verify a sale of the ten days before: customers who were not fully informed often take it back. */
function verifySales(random: Random, conversations: readonly DemoConversation[]): DemoConversation[] {
  const sales = conversations.filter(({ disposition }) => disposition === 'Venta')
  const verified = new Set<DemoConversation>()
  return conversations.map((call) => {
    if (call.campaign.kind !== 'verification') return call
    const sale = random.pick(sales.filter((one) => isBefore(one, call) && !verified.has(one)))
    if (!sale) return call
    verified.add(sale)
    const wasInformed = mentionsWithdrawal(sale.agent, sale.customer)
    const disposition = random.weighted(wasInformed ? INFORMED : NOT_INFORMED)
    const { partner, campaign, agent, channel, started_at } = call
    const { customer, details } = sale
    return inventConversation(random, {
      partner,
      campaign,
      agent,
      channel,
      started_at,
      customer,
      details,
      disposition,
    })
  })
}

const INFORMED = { Verificada: 84, Rechazada: 5, 'Volver a llamar': 11 }
const NOT_INFORMED = { Verificada: 52, Rechazada: 36, 'Volver a llamar': 12 }

function isBefore(sale: DemoConversation, call: DemoConversation): boolean {
  if (sale.partner !== call.partner) return false
  const ms = call.started_at.getTime() - sale.started_at.getTime()
  return ms > 2 * HOUR_MS && ms < 10 * 24 * HOUR_MS
}

const HOUR_MS = 3_600_000
