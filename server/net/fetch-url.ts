import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'

import {
  guardedLookup,
  type IsReachable,
  isReachableHost,
  lookUp,
  PRIVATE,
  type Resolve,
} from '#server/net/guarded-lookup.ts'
import { isPublicAddress } from '#server/net/public-address.ts'

export type FetchWays = {
  /** Whether a file may be requested from an address: the first one and every one that it redirects to. */
  isAllowed: (address: string) => boolean
  signal: AbortSignal
  resolve?: Resolve
  isReachable?: IsReachable
}

/** The response as a stream; or why there is none, with the status of a refusal if the host answered. */
export type Fetched = { body: IncomingMessage } | { reason: string; why: 'not-allowed' | 'unanswered' | number }

/**
 * Fetches a file from an allowed address: never from a private network, even if its name changes between look-ups, and
 * following redirects to allowed addresses only. No credentials or cookies are sent.
 */
export async function fetchUrl(address: string, ways: FetchWays): Promise<Fetched> {
  const { isAllowed, signal } = ways
  let current = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!isAllowed(current)) return { reason: redirects === 0 ? NOT_ALLOWED : REDIRECTED, why: 'not-allowed' }
    try {
      const answer = await connect(new URL(current), ways)
      const status = answer.statusCode ?? 0
      if (status === 200) return { body: answer }
      answer.destroy()
      const { location } = answer.headers
      if (status < 300 || status >= 400 || !location)
        return { reason: `The host answered ${status} instead of a file.`, why: status }
      current = new URL(location, current).href
    } catch (error) {
      if (signal.aborted || !(error instanceof Error)) throw error
      const why = error.message === PRIVATE ? 'not-allowed' : 'unanswered'
      return { reason: `The file could not be fetched: ${error.message}.`, why }
    }
  }
  return { reason: 'The host redirects too often.', why: 'unanswered' }
}

/**
 * Whether an address names a file on one of these hosts (`files.example.com`, or with a port of its own), over https.
 */
export function isAllowedUrl(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(host.toLowerCase())
}

function connect(
  url: URL,
  { signal, resolve = lookUp, isReachable = isPublicAddress }: FetchWays,
): Promise<IncomingMessage> {
  if (!isReachableHost(url, isReachable)) return Promise.reject(new Error(PRIVATE))
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((fulfil, refuse) => {
    const lookup = guardedLookup(resolve, isReachable)
    const request = get(url, { signal, lookup, timeout: PATIENCE_MS, agent: false }, fulfil)
    request.on('timeout', () => request.destroy(new Error('the host does not answer')))
    request.on('error', refuse)
  })
}

const MAX_REDIRECTS = 3
const PATIENCE_MS = 30_000
const NOT_ALLOWED = 'This address is not on one of the hosts from which files may be fetched.'
const REDIRECTED = 'The host redirects to an address that is not allowed.'
