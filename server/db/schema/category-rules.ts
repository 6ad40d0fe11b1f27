import type { Generated } from 'kysely'

import type { Channel } from '#contracts/conversation.ts'

import type { Id, Moment } from './columns.ts'

/** Rules that put conversations into categories, and their matches. */
export type CategoryRuleTables = {
  category_rule: {
    id: Id
    name: string
    description: Generated<string>
    query: string
    channels: Generated<Channel[]>
    campaign_ids: Generated<number[]>
    active: Generated<boolean>
    removed: Generated<boolean>
    version: Generated<number>
    run_version: Generated<number>
    run_state: Generated<'waiting' | 'running' | 'done' | 'failed'>
    run_after: Generated<number>
    run_done: Generated<number>
    run_total: number | null
    created_by: number | null
    created_at: Generated<Moment>
    updated_at: Generated<Moment>
    judges_since: Generated<Moment>
  }
  category_match: { rule_id: number; rule_version: number; interaction_id: number }
  category_due: { interaction_id: number }
}
