import { addDays, type Day } from '#domain/reporting-period.ts'
import { dayIn } from '#domain/time-zone.ts'

import { type DemoConversation, mentionsWithdrawal } from '../conversations.ts'
import { instantAt } from '../local-time.ts'
import type { DemoPolicy } from '../policies/demo-policy.ts'
import { OPENED_AT_MINUTE, type Story } from './story.ts'

export type Chosen = {
  story: Story
  call: DemoConversation
  opened: Date
  /** The later conversation that made up for what is missing; null unless the story is about that. */
  mend: DemoConversation | null
}

type World = { conversations: readonly DemoConversation[]; policies: readonly DemoPolicy[]; today: Day }

/** The newest conversation for each story, each one for one story only; stories that nothing fits are left out. */
export function chooseCalls(stories: readonly Story[], world: World): Chosen[] {
  const issued = new Set(
    world.policies.map(({ holder, agent, sold_on }) => saleKey(holder.identity, agent.email, sold_on)),
  )
  const isIssued = ({ customer, agent, partner, started_at }: DemoConversation) =>
    issued.has(saleKey(customer.identity, agent.email, dayIn(partner.time_zone, started_at)))
  const annulled = new Set(world.policies.filter(({ status }) => status === 'annulled').map(({ holder }) => holder))
  const newestFirst = world.conversations.filter(({ channel }) => channel === 'voice').toReversed()
  const taken = new Set<DemoConversation>()
  return stories.flatMap((story) => {
    for (const call of newestFirst) {
      const opened = instantAt(addDays(world.today, -story.openedDaysAgo), OPENED_AT_MINUTE, call.partner.time_zone)
      if (taken.has(call) || call.started_at >= opened || !isAbout(story, call)) continue
      if (story.about === 'taken-back' ? !annulled.has(call.customer) : !isIssued(call)) continue
      const mend = story.about === 'mended' ? verifiedLater(call, opened, world.conversations) : null
      if (story.about === 'mended' && !mend) continue
      taken.add(call)
      return [{ story, call, opened, mend }]
    }
    return []
  })
}

const saleKey = (...parts: string[]) => parts.join(' ')

function isAbout({ about, country }: Story, { disposition, agent, customer, partner }: DemoConversation): boolean {
  if (country !== null && partner.country !== country) return false
  if (about === 'taken-back') return disposition === 'Rechazada'
  return disposition === 'Venta' && mentionsWithdrawal(agent, customer) === (about === 'told')
}

const verifiedLater = (sale: DemoConversation, before: Date, conversations: readonly DemoConversation[]) =>
  conversations.find(
    ({ customer, disposition, started_at }) =>
      customer === sale.customer && disposition === 'Verificada' && started_at > sale.started_at && started_at < before,
  ) ?? null
