import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { WantedPerson } from '#server/db/schema/people.ts'

export type NewPerson = WantedPerson & { email: string }
export type ChangedPerson = WantedPerson & { id: number }

/** Adds people who have no password yet; their ids by address. An address that somebody took meanwhile is left out. */
export async function addPeople(trx: Database, people: readonly NewPerson[], at: Date): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const { rows } = await sql<{ id: number; email: string }>`
    insert into app_user (email, name, role_id, team_id, partner_id, created_at)
    select email, name, role_id, team_id, partner_id, ${at}
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (
      email text, name text, role_id bigint, team_id bigint, partner_id bigint
    )
    on conflict (lower(email)) do nothing
    returning id, email`.execute(trx)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/**
 * Changes people; who is deactivated is signed out everywhere, and no link lets them in again. Tells of how many sessions
 * each was signed out.
 */
export async function changePeople(trx: Database, people: readonly ChangedPerson[]): Promise<Map<number, number>> {
  const ended = new Map<number, number>()
  if (people.length === 0) return ended
  await sql`
    update app_user set
      name = coalesce(given.name, app_user.name),
      role_id = coalesce(given.role_id, app_user.role_id),
      team_id = coalesce(given.team_id, app_user.team_id),
      partner_id = coalesce(given.partner_id, app_user.partner_id),
      active = coalesce(given.active, app_user.active)
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (
      id bigint, name text, role_id bigint, team_id bigint, partner_id bigint, active boolean
    )
    where app_user.id = given.id`.execute(trx)
  const left = people.filter(({ active }) => active === false).map(({ id }) => id)
  if (left.length === 0) return ended
  const sessions = await trx.deleteFrom('session').where(isOneOf(left)).returning('user_id').execute()
  for (const { user_id } of sessions) ended.set(user_id, (ended.get(user_id) ?? 0) + 1)
  await trx.deleteFrom('password_reset').where(isOneOf(left)).execute()
  await trx.deleteFrom('invitation').where(isOneOf(left)).execute()
  return ended
}

const isOneOf = (ids: readonly number[]) => sql<boolean>`user_id = any(${[...ids]}::bigint[])`
