import { argon2Passwords, type Passwords } from '#server/plugins/passwords.ts'

/**
 * The real thing, which also tells how often it was asked. What it once found out about a hash and a password it remembers for the
 * whole run: nearly everybody who signs in in a test has the same password, and to verify it takes longer than the rest of a sign-in.
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

function remembered(question: string, ask: () => Promise<boolean>): Promise<boolean> {
  const answer = answers.get(question) ?? ask()
  answers.set(question, answer)
  answer.catch(() => answers.delete(question)) // too many were waiting: the next one asks again
  return answer
}

/** Passwords as they are, where attempts are counted and hashing for real would only make that slow. */
export const plainPasswords: Passwords = {
  hash: async (password) => `hash of ${password}`,
  verify: async (hash, password) => hash === `hash of ${password}`,
}
