import type { WorkOptions } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { joinedWork } from '#server/modules/worklists/work-rows.ts'
import type { Scope } from '#server/scope.ts'

/** What filters of the worklists offer: what the items that the caller sees are about, and who has them. */
export async function workOptions(db: Database, scope: Scope): Promise<WorkOptions> {
  const seen = joinedWork(db, scope)
  const [partners, campaigns, teams, agents, assignees] = await Promise.all([
    db
      .selectFrom('partner as named')
      .where('named.id', 'in', seen.select('work_item.partner_id'))
      .select(['named.id', 'named.name'])
      .orderBy('named.name')
      .execute(),
    db
      .selectFrom('campaign as named')
      .where('named.id', 'in', seen.select('work_item.campaign_id'))
      .select(['named.id', 'named.name', 'named.partner_id'])
      .orderBy('named.name')
      .orderBy('named.id')
      .execute(),
    db
      .selectFrom('team as named')
      .where('named.id', 'in', seen.select('work_item.team_id'))
      .select(['named.id', 'named.name'])
      .orderBy('named.name')
      .execute(),
    db
      .selectFrom('agent as named')
      .where('named.id', 'in', seen.select('work_item.agent_id'))
      .select(['named.id', 'named.name'])
      .orderBy('named.name')
      .orderBy('named.id')
      .execute(),
    db
      .selectFrom('app_user as named')
      .where('named.id', 'in', seen.select('work_item.assignee_id'))
      .select(['named.id', 'named.name'])
      .orderBy('named.name')
      .orderBy('named.id')
      .execute(),
  ])
  return { partners, campaigns, teams, agents, assignees }
}
