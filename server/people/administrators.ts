import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Database } from '#server/db/database.ts'

export const isAdministrator = ({ user }: Pick<Caller, 'user'>) => user.role_id === ADMIN_ROLE_ID

/** The administrators who can sign in. */
export const activeAdministrators = async (db: Database): Promise<number[]> =>
  (await canAdminister(db).execute()).map(({ id }) => id)

/**
 * The same, locked until the transaction ends: if two people take each other's role, one sees what the other did. Call
 * this before locking any person.
 */
export const lockAdministrators = async (trx: Database): Promise<number[]> =>
  (await canAdminister(trx).forNoKeyUpdate().execute()).map(({ id }) => id)

const canAdminister = (db: Database) =>
  db
    .selectFrom('app_user')
    .select('id')
    .where('role_id', '=', ADMIN_ROLE_ID)
    .where('active', '=', true)
    .where('password_hash', 'is not', null)
    .orderBy('id')

/** Whether this person is the only administrator. */
export const isLastOf = (administrators: readonly number[], userId: number) =>
  administrators.length === 1 && administrators[0] === userId
