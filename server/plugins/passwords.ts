import { availableParallelism } from 'node:os'

import { hash, verify } from '@node-rs/argon2'

import { Refusal } from '#server/kernel/failures.ts'

/** How passwords are stored. Each call costs some 20 ms of one core and 19 MiB. */
export type Passwords = {
  hash: (password: string) => Promise<string>
  verify: (hash: string, password: string) => Promise<boolean>
}

/** Argon2id with 19 MiB, two passes and one lane: OWASP's first recommendation. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Passwords under Argon2id, at most four hashes at a time: Node has four threads for this, which files need too, and
 * signing in must not take every core. When far too many wait, further callers are asked to come back.
 */
export function argon2Passwords({ mostWaiting = MAX_WAITING } = {}): Passwords {
  const inTurn = turns(Math.min(MAX_AT_ONCE, availableParallelism()), mostWaiting)

  return {
    hash: (password) => inTurn(() => hash(canonical(password), ARGON2)),
    verify: (hashed, password) => inTurn(() => verify(hashed, canonical(password))),
  }
}

const MAX_AT_ONCE = 4
const MAX_WAITING = 500

/** The same characters typed on another system may be other code points (NIST SP 800-63B, 3.1.1.2). */
const canonical = (password: string) => password.normalize('NFKC')

/** Runs work in the order it arrives, with at most `size` pieces at a time. */
function turns(size: number, longestQueue: number) {
  const queue: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= size) {
      if (queue.length >= longestQueue) throw new Refusal({ kind: 'unavailable', retryAfterSeconds: 5 })
      await new Promise<void>((resolve) => {
        queue.push(resolve)
      })
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
