import { createHash, randomBytes } from 'node:crypto'

import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import type { SignedInBrowser } from '#contracts/users.ts'
import { agentId } from '#server/access/agent-id.ts'
import type { Caller } from '#server/access/caller.ts'
import { ruleColumns, rulesForPerson } from '#server/access/rules-for-person.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'

export type Sessions = ReturnType<typeof sessionsOf>

type SessionSettings = {
  /** Milliseconds. */
  idle: number
  lifetime: number
  /** Whether administrators need a second factor even if their role does not require one. */
  isStrict: boolean
}

/** Signed-in browsers. Only the SHA-256 of a token is stored. */
export const sessionsOf = (db: Database, clock: Clock, { idle, lifetime, isStrict }: SessionSettings) => ({
  /**
   * The person with this token, with their current rules; null when the token is not or no longer valid. Notes its use
   * if possible, unless `isUse` is false: requests that a page sends by itself must not keep a session alive.
   */
  async find(token: string, isUse = true): Promise<Caller | null> {
    const now = clock()
    const found = await openSessions(db, now, idle, isStrict)
      .where('session.token_hash', '=', hashOf(token))
      .executeTakeFirst()
    if (!found) return null
    const caller = callerOf(found)
    const isDue = now.getTime() - found.last_used_at.getTime() >= USE_NOTED_EVERY
    if (isUse && isDue) await noteUse(db, caller, now)
    return caller
  },

  /** The person of this session, with their current rules; null when it has ended. Does not count as use. */
  async findById(sessionId: number): Promise<Caller | null> {
    const found = await openSessions(db, clock(), idle, isStrict).where('session.id', '=', sessionId).executeTakeFirst()
    return found ? callerOf(found) : null
  },

  /** Opens a session and returns its token, which nobody can read again. The person's ended sessions are deleted. */
  async open(userId: number, from: Origin, within: Database = db): Promise<string> {
    const now = clock()
    const token = randomBytes(32).toString('base64url')
    await within
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .where((query) =>
        query.or([query('expires_at', '<=', now), query('last_used_at', '<=', new Date(now.getTime() - idle))]),
      )
      .execute()
    await within
      .insertInto('session')
      .values({
        token_hash: hashOf(token),
        user_id: userId,
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + lifetime),
        ip: from.ip,
        user_agent: from.userAgent,
      })
      .execute()
    await within.updateTable('app_user').set({ last_active_at: now }).where('id', '=', userId).execute()
    return token
  },

  /** The open sessions of a person, the most recently used first. */
  async list(userId: number, currentId?: number): Promise<SignedInBrowser[]> {
    const now = clock()
    const rows = await db
      .selectFrom('session')
      .select(['id', 'created_at', 'last_used_at', 'expires_at', 'ip', 'user_agent'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .where('last_used_at', '>', new Date(now.getTime() - idle))
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(({ created_at, last_used_at, expires_at, ...row }) => ({
      ...row,
      is_current: row.id === currentId,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      expires_at: expires_at.toISOString(),
    }))
  },

  /** Ends sessions of a person: all of them, one, or all but one. Returns how many there were. */
  async endOf(userId: number, which: { only?: number; but?: number } = {}, within: Database = db): Promise<number> {
    const ended = await within
      .deleteFrom('session')
      .where('user_id', '=', userId)
      .$if(which.only !== undefined, (query) => query.where('id', '=', which.only!))
      .$if(which.but !== undefined, (query) => query.where('id', '!=', which.but!))
      .returning('id')
      .execute()
    return ended.length
  },
})

/** Skipped while the person's row is locked: a file of users may take seconds, and a later request notes the use. */
async function noteUse(db: Database, { sessionId, user }: Caller, now: Date) {
  await db
    .updateTable('session')
    .set({ last_used_at: now })
    .where('id', 'in', (query) =>
      query.selectFrom('session').select('id').where('id', '=', sessionId).forNoKeyUpdate().skipLocked(),
    )
    .execute()
  await db
    .updateTable('app_user')
    .set({ last_active_at: now })
    .where('id', 'in', (query) =>
      query.selectFrom('app_user').select('id').where('id', '=', user.id).forNoKeyUpdate().skipLocked(),
    )
    .execute()
}

/** Where a request comes from. */
export type Origin = { ip: string | null; userAgent: string | null }

/** The hash that the database stores instead of a token. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

const USE_NOTED_EVERY = 60_000

/** The sessions that have not ended, with their people. */
const openSessions = (db: Database, now: Date, idle: number, isStrict: boolean) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .select(['session.id as session_id', 'session.last_used_at'])
    .select(['app_user.id', 'app_user.name', 'app_user.email'])
    .select(['app_user.role_id', 'app_user.partner_id', 'app_user.team_id'])
    .select(agentId.as('agent_id'))
    .select(needsSecondFactor(isStrict).as('must_set_up'))
    .select((query) =>
      jsonArrayFrom(
        query
          .selectFrom('role_rule')
          .whereRef('role_rule.role_id', '=', 'app_user.role_id')
          .select(ruleColumns)
          .orderBy('role_rule.id'),
      ).as('rules'),
    )
    .where('session.expires_at', '>', now)
    .where('session.last_used_at', '>', new Date(now.getTime() - idle))
    .where('app_user.active', '=', true)

type OpenSession = InferResult<ReturnType<typeof openSessions>>[number]

/** A person who must set up a second factor has no permissions until then. */
function callerOf({ session_id, last_used_at: _, must_set_up, rules, ...user }: OpenSession): Caller {
  return {
    sessionId: session_id,
    user,
    rules: must_set_up ? [] : rulesForPerson(rules, user),
    mustSetUpTwoFactor: must_set_up,
  }
}

/** Whether the role of the `app_user` in the query, or the strict profile, requires a second factor. */
export const requiresSecondFactor = (isStrict: boolean) => sql<boolean>`(
  ${isStrict ? sql`app_user.role_id is not distinct from ${ADMIN_ROLE_ID}` : sql`false`} or exists (
    select from role where role.id = app_user.role_id and role.requires_two_factor
  )
)`

/** Whether it is required and the person has not set one up. */
export const needsSecondFactor = (isStrict: boolean) => sql<boolean>`(
  ${requiresSecondFactor(isStrict)} and not exists (
    select from two_factor where two_factor.user_id = app_user.id and two_factor.confirmed_at is not null
  )
)`
