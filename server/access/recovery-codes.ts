import { createHash, randomBytes } from 'node:crypto'

import type { Database } from '#server/db/database.ts'

/** Ten new codes for a person. All earlier ones are removed. */
export async function replaceRecoveryCodes(trx: Database, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await removeRecoveryCodes(trx, userId)
  await trx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ code_hash: hashOfRecoveryCode(code), user_id: userId })))
    .execute()
  return codes
}

/** Whether this was an unused code of the person's. */
export async function spendRecoveryCode(db: Database, userId: number, typed: string, at: Date): Promise<boolean> {
  const used = await db
    .updateTable('recovery_code')
    .set({ used_at: at })
    .where('code_hash', '=', hashOfRecoveryCode(typed))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

export async function removeRecoveryCodes(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
}

/** Codes of 80 random bits, such as `k7f2-9xqd-03vm-t5ha`: without i, l, o and u, which are easily misread. */
export const newRecoveryCodes = (): string[] => Array.from({ length: HOW_MANY }, newCode)

/** The hash that the database stores instead of a code. Case, blanks and hyphens are ignored. */
export function hashOfRecoveryCode(typed: string): Buffer {
  const plain = typed
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')
  return createHash('sha256').update(plain).digest()
}

const HOW_MANY = 10
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz' // Crockford's base 32: five bits each
const LENGTH = 16

function newCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte & 31])
  return letters.join('').replaceAll(/(.{4})(?=.)/g, '$1-')
}
