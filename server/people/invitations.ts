import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { Invitation } from '#contracts/invitations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { hashOf } from '#server/access/sessions.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'

export const INVITATION_DAYS = 7

export type InvitedPerson = { id: number; name: string; email: string }

/** A letter that is about to be sent. */
export type DueLetter = { person: InvitedPerson; token: string; inviter: string | null; locale: Locale | null }

/**
 * Links with which people choose the password of an account that somebody else created: each works once, for seven
 * days.
 */
export const invitationsOf = (db: Database, clock: Clock) => ({
  /**
   * Invites people, again if need be: their earlier links end at once. The letters are due as soon as `within` is
   * committed. `locale` is the language for those who have not chosen one; null means the configured one.
   */
  async invite(userIds: readonly number[], { by, locale }: { by: number; locale: Locale | null }, within: Database) {
    const now = clock()
    await within
      .insertInto('invitation')
      .columns(['user_id', 'invited_by', 'locale', 'created_at', 'letter_due'])
      .expression(
        sql`select id, ${by}::bigint, ${locale}::text, ${now}::timestamptz, ${now}::timestamptz from unnest(${[...userIds]}::bigint[]) as id`,
      )
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((row) => ({
          invited_by: row.ref('excluded.invited_by'),
          locale: row.ref('excluded.locale'),
          created_at: row.ref('excluded.created_at'),
          letter_due: row.ref('excluded.letter_due'),
          token_hash: null,
          expires_at: null,
        })),
      )
      .execute()
  },

  /** Ends the link of a person who is still invited; a letter with a new link goes to their current address. */
  async renew(userId: number, within: Database) {
    await within
      .updateTable('invitation')
      .set({ token_hash: null, expires_at: null, letter_due: clock() })
      .where('user_id', '=', userId)
      .execute()
  },

  /**
   * The next letter to send, with a new token; null when none is due. No other server gets it for five minutes; after
   * that it is due again, unless it was marked as sent.
   */
  async nextLetter(): Promise<DueLetter | null> {
    const now = clock().getTime()
    const token = randomBytes(32).toString('base64url')
    const claimed = await db
      .updateTable('invitation')
      .set({
        token_hash: hashOf(token),
        expires_at: new Date(now + INVITATION_DAYS * 86_400_000),
        letter_due: new Date(now + TRY_AGAIN_AFTER_MS),
      })
      .where('user_id', '=', (query) =>
        query
          .selectFrom('invitation as due')
          .innerJoin('app_user', 'app_user.id', 'due.user_id')
          .where('due.letter_due', '<=', new Date(now))
          .where('app_user.active', '=', true)
          .where('app_user.password_hash', 'is', null)
          .select('due.user_id')
          .orderBy('due.letter_due')
          .limit(1)
          .forUpdate('due')
          .skipLocked(),
      )
      .returning(['user_id', 'invited_by', 'locale'])
      .executeTakeFirst()
    if (!claimed) return null
    const person = await db
      .selectFrom('app_user')
      .leftJoin('app_user as inviter', (join) => join.on('inviter.id', '=', claimed.invited_by))
      .where('app_user.id', '=', claimed.user_id)
      .select(['app_user.id', 'app_user.name', 'app_user.email', 'app_user.locale', 'inviter.name as inviter'])
      .executeTakeFirst()
    if (!person) return null
    const { inviter, locale, ...rest } = person
    return { person: rest, token, inviter, locale: locale ?? claimed.locale }
  },

  /** Marks this letter as sent, unless a newer one exists by now. */
  async markSent({ person, token }: DueLetter) {
    await db
      .updateTable('invitation')
      .set({ letter_due: null })
      .where('user_id', '=', person.id)
      .where('token_hash', '=', hashOf(token))
      .execute()
  },

  /**
   * The person that a link invites; null alike when the link is unknown, expired or used, or the person is switched
   * off.
   */
  async open(token: string): Promise<Invitation | null> {
    const found = await db
      .selectFrom('invitation')
      .innerJoin('app_user', 'app_user.id', 'invitation.user_id')
      .leftJoin('app_user as inviter', 'inviter.id', 'invitation.invited_by')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', clock())
      .where('app_user.active', '=', true)
      .where('app_user.password_hash', 'is', null)
      .select(['app_user.name', 'app_user.email', 'inviter.name as invited_by', 'expires_at'])
      .$narrowType<{ expires_at: Date }>()
      .executeTakeFirst()
    return found ? { ...found, expires_at: found.expires_at.toISOString() } : null
  },

  /**
   * Uses the link up and sets the password. Returns the person's id; null when somebody was faster, and then the caller
   * must roll back.
   */
  async redeem(trx: Database, token: string, passwordHash: string): Promise<number | null> {
    const used = await trx
      .deleteFrom('invitation')
      .where('token_hash', '=', hashOf(token))
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return null
    const accepted = await trx
      .updateTable('app_user')
      .set({ password_hash: passwordHash })
      .where('id', '=', used.user_id)
      .where('active', '=', true)
      .where('password_hash', 'is', null)
      .returning('id')
      .executeTakeFirst()
    await trx.deleteFrom('password_reset').where('user_id', '=', used.user_id).execute()
    return accepted?.id ?? null
  },
})

export type Invitations = ReturnType<typeof invitationsOf>

const TRY_AGAIN_AFTER_MS = 300_000
