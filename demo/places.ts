import type { Database } from '#server/db/database.ts'

import type { DemoConversation } from './conversations.ts'
import type { DemoAgent, DemoCustomer } from './people.ts'
import { insertRows } from './rows.ts'
import { type DemoCampaign, type DemoPartner, partners } from './world.ts'

/** The ids of all invented rows. */
export type Places = {
  partner: Map<DemoPartner, number>
  campaign: Map<DemoCampaign, number>
  team: Map<string, number>
  agent: Map<DemoAgent, number>
  customer: Map<DemoCustomer, number>
}

/** Inserts the partners, campaigns and teams, and the agents and customers of the conversations. */
export async function makePlaces(db: Database, conversations: DemoConversation[]): Promise<Places> {
  const partner = new Map(
    zip(
      partners,
      await insertRows(
        db,
        'partner',
        partners.map(({ name, country, time_zone, currency }) => ({ name, country, time_zone, currency })),
      ),
    ),
  )
  const campaigns = partners.flatMap((owner) => owner.campaigns.map((campaign) => ({ owner, campaign })))
  const campaign = zip(
    campaigns.map((entry) => entry.campaign),
    await insertRows(
      db,
      'campaign',
      campaigns.map(({ owner, campaign: { name, product, kind } }) => ({
        partner_id: partner.get(owner)!,
        name,
        product,
        kind,
      })),
    ),
  )
  const teams = partners.flatMap((owner) => owner.teams)
  const team = new Map(
    zip(
      teams,
      await insertRows(
        db,
        'team',
        teams.map((name) => ({ name })),
      ),
    ),
  )

  const agents = [...new Set(conversations.map((conversation) => conversation.agent))]
  const agentRows = agents.map((agent) => ({
    name: agent.name,
    email: agent.email,
    team_id: team.get(agent.team)!,
    user_id: null,
  }))
  const customers = [...new Set(conversations.map((conversation) => conversation.customer))]
  const customerRows = customers.map(({ given: _, ...row }) => row)

  return {
    partner,
    campaign: new Map(campaign),
    team,
    agent: new Map(zip(agents, await insertRows(db, 'agent', agentRows))),
    customer: new Map(zip(customers, await insertRows(db, 'customer', customerRows))),
  }
}

const zip = <One, Other>(ones: One[], others: Other[]): [One, Other][] => ones.map((one, at) => [one, others[at]!])

/** The ids of these people: callers are already stored; those with only a policy or a debt are added. */
export async function customerIds(db: Database, { customer }: Places, people: readonly DemoCustomer[]) {
  const missing = [...new Set(people)].filter((one) => !customer.has(one))
  const ids = await insertRows(
    db,
    'customer',
    missing.map(({ given: _, ...row }) => row),
  )
  return new Map<DemoCustomer, number>([...customer, ...missing.map((one, at) => [one, ids[at]!] as const)])
}
