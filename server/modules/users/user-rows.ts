import { type InferResult, sql } from 'kysely'

import type { UserRowDto } from '#contracts/users.ts'
import type { Database } from '#server/db/database.ts'
import { pictureUrl } from '#server/http/picture-url.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import { userState } from '#server/modules/users/user-filter.ts'

/** What lists and details show of people; which people is the caller's to say. */
export const userRecords = (db: Database) =>
  db
    .selectFrom('app_user')
    .leftJoin('role', 'role.id', 'app_user.role_id')
    .leftJoin('team', 'team.id', 'app_user.team_id')
    .leftJoin('partner', 'partner.id', 'app_user.partner_id')
    .select(['app_user.id', 'app_user.name', 'app_user.email', 'app_user.photo_key'])
    .select(['app_user.role_id', 'app_user.team_id', 'app_user.partner_id'])
    .select(['role.name as role_name', 'team.name as team_name', 'partner.name as partner_name'])
    .select(['app_user.created_at', 'app_user.last_active_at'])
    .select(userState.as('state'))
    .select(
      sql<boolean>`exists (
        select from two_factor where two_factor.user_id = app_user.id and two_factor.confirmed_at is not null
      )`.as('has_two_factor'),
    )

export type UserRecord = InferResult<ReturnType<typeof userRecords>>[number]

export const presentUser = (record: UserRecord): UserRowDto => ({
  id: record.id,
  name: record.name,
  email: record.email,
  role: namedOrNull(record.role_id, record.role_name),
  team: namedOrNull(record.team_id, record.team_name),
  partner: namedOrNull(record.partner_id, record.partner_name),
  state: record.state,
  has_two_factor: record.has_two_factor,
  photo_url: record.photo_key === null ? null : pictureUrl(record.photo_key),
  created_at: record.created_at.toISOString(),
  last_active_at: record.last_active_at?.toISOString() ?? null,
})
