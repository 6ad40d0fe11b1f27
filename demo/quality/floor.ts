import { sql } from 'kysely'

import type { CampaignKind, Channel } from '#contracts/conversation.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import { addDefaultScorecards } from '#server/quality/add-default-scorecards.ts'

/** A conversation that can be audited. */
export type Call = {
  id: number
  partner_id: number
  campaign_id: number
  kind: CampaignKind
  channel: Channel
  agent_id: number
  team_id: number
  started_at: Date
  turn_count: number
}

export type Scorecard = { id: number; version_id: number; content: ScorecardContent }

/** The evaluators, scorecards and calls: everything that the demo's audits are made of. */
export type Floor = {
  calls: readonly Call[]
  /** By the kind of campaign that each is mainly for. */
  scorecards: ReadonlyMap<CampaignKind, Scorecard>
  auditors: readonly number[]
  /** The auditor who can sign in. */
  auditor: number
  supervisor: number
  lead: number
  agent: number
  /** Accounts of agents, by agent. */
  accounts: ReadonlyMap<number, number>
  now: Date
}

/** Reads the demo's people and conversations; adds the scorecards that come with the product. */
export async function readFloor(db: Database, now: Date): Promise<Floor> {
  const people = await db.selectFrom('app_user').select(['id', 'email', 'role_id']).orderBy('id').execute()
  const idOf = (name: string) => people.find(({ email }) => email === `${name}@atalaya.test`)!.id
  const auditors = people.filter(({ role_id }) => role_id === AUDITOR).map(({ id }) => id)
  const added = await addDefaultScorecards(db, idOf('supervisor'), new Date(now.getTime() - 120 * DAY_MS))
  const contents = await db.selectFrom('scorecard_version').select(['id', 'content']).execute()
  const scorecards = added.map(({ key, id, version_id }) => {
    const { content } = contents.find((version) => version.id === version_id)!
    return [key, { id, version_id, content }] as const
  })
  const agents = await db
    .selectFrom('agent')
    .where('user_id', 'is not', null)
    .select(['id', sql<number>`user_id`.as('user_id')])
    .execute()

  return {
    calls: await callsOf(db, new Date(now.getTime() - AUDITED_DAYS * DAY_MS)),
    scorecards: new Map<CampaignKind, Scorecard>(scorecards),
    auditors,
    auditor: idOf('auditor'),
    supervisor: idOf('supervisor'),
    lead: idOf('lead'),
    agent: idOf('agent'),
    accounts: new Map(agents.map(({ id, user_id }) => [id, user_id])),
    now,
  }
}

const AUDITOR = 3
const AUDITED_DAYS = 75
export const DAY_MS = 86_400_000

const callsOf = (db: Database, since: Date): Promise<Call[]> =>
  db
    .selectFrom('interaction')
    .innerJoin('campaign', 'campaign.id', 'interaction.campaign_id')
    .where('interaction.started_at', '>=', since)
    .where('interaction.agent_id', 'is not', null)
    .where('interaction.team_id', 'is not', null)
    .where('interaction.turn_count', '>', 3)
    .select(['interaction.id', 'interaction.partner_id', 'campaign.id as campaign_id', 'campaign.kind'])
    .select(['interaction.channel', 'interaction.turn_count', sql<Date>`interaction.started_at`.as('started_at')])
    .select([sql<number>`interaction.agent_id`.as('agent_id'), sql<number>`interaction.team_id`.as('team_id')])
    .orderBy('interaction.id')
    .execute()
