import { setTimeout as pause } from 'node:timers/promises'

import type { Pool } from 'pg'

/** Closes the pool when its last query has been answered, or without that answer after 3 seconds. */
export async function endPool(pool: Pool): Promise<void> {
  const isLate = new AbortController()
  await Promise.race([pool.end(), pause(MAX_WAIT_MS, undefined, { signal: isLate.signal })])
  isLate.abort()
}

const MAX_WAIT_MS = 3000
