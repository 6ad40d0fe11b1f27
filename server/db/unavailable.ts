/**
 * Whether `error` means that the database is away or too slow right now, so that the same request may succeed later:
 * such errors are answered with 503, never with a status that signs people out.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.some(isUnavailable) // one per address of the host name
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    CODES.has(code) || code.startsWith(CONNECTION_EXCEPTION) || MESSAGES.some((text) => error.message.includes(text))
  )
}

/** An error with PostgreSQL's own code (57P02, crash_shutdown) for a database that will be back. */
export function databaseAway(message: string): Error {
  return Object.assign(new Error(message), { code: '57P02' })
}

/** SQLSTATE class 08, but not 08P01: a protocol violation is our own mistake. */
const CONNECTION_EXCEPTION = '0800'

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '40P01', // deadlock_detected: one of two that wait for each other is ended, and nothing of it was done
  '53300', // too_many_connections
  '57014', // query_canceled: its time was over
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up or shutting down
  '25P03', // idle_in_transaction_session_timeout
])

/** Messages of `pg` that have no code. */
const MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'is not queryable',
  'Cannot use a pool after calling end on the pool',
  'connect ENOENT', // the server's Unix socket is gone
]
