import { argon2Passwords, type Passwords } from '#server/plugins/passwords.ts'

/**
 * The real password hashing, which also counts its calls. It remembers the result for a hash and a password for the
 * whole run: nearly every test person has the same password, and verifying it takes longer than the rest of a sign-in.
 */
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
      return remembered(`${hash} ${password}`, () => real.verify(hash, password))
    },
  }
}

const answers = new Map<string, Promise<boolean>>()

function remembered(key: string, verify: () => Promise<boolean>): Promise<boolean> {
  const answer = answers.get(key) ?? verify()
  answers.set(key, answer)
  answer.catch(() => answers.delete(key)) // too many were waiting: the next call tries again
  return answer
}

/** Passwords without hashing, for tests that count attempts and that real hashing would only slow down. */
export const plainPasswords: Passwords = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
}
