import { randomBytes } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import { removeRecoveryCodes, replaceRecoveryCodes, spendRecoveryCode } from '#server/access/recovery-codes.ts'
import { open, seal } from '#server/access/sealed.ts'
import { stepOf } from '#server/access/totp.ts'
import type { Database } from '#server/db/database.ts'

/** How a person proved their second factor. */
export type SecondFactor = 'code' | 'recovery'

/**
 * Second factors of people: a secret that their authenticator shares with us, and recovery codes for when it is lost.
 */
export function twoFactors({ db, clock, secret: keyNamed }: Pick<FastifyInstance, 'db' | 'clock' | 'secret'>) {
  const key = () => keyNamed('two-factor')

  /** The time step of this person's code, with the secret it belongs to; null when the code is wrong. */
  async function check(userId: number, code: string) {
    const row = await db.selectFrom('two_factor').select('secret').where('user_id', '=', userId).executeTakeFirst()
    if (!row) return null
    const step = stepOf(code, open(row.secret, await key(), ownerOf(userId)), clock())
    return step === null ? null : { step, secret: row.secret }
  }

  async function spendCode(userId: number, typed: string): Promise<boolean> {
    const right = await check(userId, typed)
    if (!right) return false
    const used = await db
      .updateTable('two_factor')
      .set({ last_step: right.step })
      .where('user_id', '=', userId)
      .where('secret', '=', right.secret)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', right.step) // only one of many at once matches
      .returning('user_id')
      .executeTakeFirst()
    return used !== undefined
  }

  return {
    async stateOf(userId: number) {
      const row = await db
        .selectFrom('two_factor')
        .select('confirmed_at')
        .select((query) =>
          query
            .selectFrom('recovery_code')
            .whereRef('recovery_code.user_id', '=', 'two_factor.user_id')
            .where('used_at', 'is', null)
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('codes_left'),
        )
        .where('user_id', '=', userId)
        .where('confirmed_at', 'is not', null)
        .executeTakeFirst()
      return { confirmedAt: row?.confirmed_at ?? null, recoveryCodesLeft: row?.codes_left ?? 0 }
    },

    /** A new secret, which counts once it is confirmed. Null when one is already confirmed. */
    async begin(userId: number): Promise<Buffer | null> {
      const secret = randomBytes(SECRET_BYTES)
      const sealed = seal(secret, await key(), ownerOf(userId))
      const begun = await db
        .insertInto('two_factor')
        .values({ user_id: userId, secret: sealed })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ secret: sealed }).where('two_factor.confirmed_at', 'is', null),
        )
        .returning('user_id')
        .executeTakeFirst()
      return begun ? secret : null
    },

    /**
     * Confirms the secret and returns the recovery codes; `also` runs in the same transaction. Null when the code is
     * wrong, or no secret is waiting for one any more.
     */
    async confirm(userId: number, code: string, also: (trx: Database) => Promise<void>): Promise<string[] | null> {
      const right = await check(userId, withoutBlanks(code))
      if (!right) return null
      return db.transaction().execute(async (trx) => {
        const confirmed = await trx
          .updateTable('two_factor')
          .set({ confirmed_at: clock(), last_step: right.step })
          .where('user_id', '=', userId)
          .where('secret', '=', right.secret) // not one that was begun meanwhile
          .where('confirmed_at', 'is', null)
          .returning('user_id')
          .executeTakeFirst()
        if (!confirmed) return null
        const codes = await replaceRecoveryCodes(trx, userId)
        await also(trx)
        return codes
      })
    },

    /** Ten new recovery codes; the old ones become invalid. Null when there is no second factor. */
    renewRecoveryCodes(userId: number, also: (trx: Database) => Promise<void>): Promise<string[] | null> {
      return db.transaction().execute(async (trx) => {
        const confirmed = await trx
          .selectFrom('two_factor')
          .select('user_id')
          .where('user_id', '=', userId)
          .where('confirmed_at', 'is not', null)
          .forUpdate() // of two renewals at once, only one leaves valid codes
          .executeTakeFirst()
        if (!confirmed) return null
        const codes = await replaceRecoveryCodes(trx, userId)
        await also(trx)
        return codes
      })
    },

    /** Uses up a code of the authenticator, or a recovery code. Null when it is neither, or was used before. */
    async redeem(userId: number, typed: string): Promise<SecondFactor | null> {
      const digits = withoutBlanks(typed)
      if (/^\d{6}$/.test(digits)) return (await spendCode(userId, digits)) ? 'code' : null
      return (await spendRecoveryCode(db, userId, typed, clock())) ? 'recovery' : null
    },
  }
}

/** Removes a person's second factor, confirmed or not, with its recovery codes. Returns whether it was confirmed. */
export async function removeTwoFactor(db: Database, userId: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('two_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await removeRecoveryCodes(db, userId)
  return Boolean(removed?.confirmed_at)
}

const SECRET_BYTES = 20
/** Authenticators display `123 456`. */
const withoutBlanks = (code: string) => code.replaceAll(/\s/g, '')
const ownerOf = (userId: number) => `user:${userId}`
