import { argon2Passwords, type Passwords } from '#server/plugins/passwords.ts'

/** The real thing, which also tells how often it was asked. */
export function countingPasswords(): Passwords & { count: { hashed: number; verified: number } } {
  const real = argon2Passwords()
  const count = { hashed: 0, verified: 0 }
  return {
    count,
    hash: (password) => {
      count.hashed += 1
      return real.hash(password)
    },
    verify: (hash, password) => {
      count.verified += 1
      return real.verify(hash, password)
    },
  }
}

/** Passwords as they are, where attempts are counted and hashing for real would only make that slow. */
export const plainPasswords: Passwords = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
}
