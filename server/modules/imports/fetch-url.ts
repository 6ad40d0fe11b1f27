import type { IncomingMessage } from 'node:http'
import https from 'node:https'

import { guardedLookup, isReachableHost, lookUp, PRIVATE, type Resolve } from '#server/guarded-lookup.ts'

/**
 * Fetches a file from one of the allowed hosts: https only, never from an address of a private network, whatever its name says
 * and whenever it is asked, and with redirects to allowed hosts only.
 */
export async function fetchUrl(
  address: string,
  hosts: readonly string[],
  signal: AbortSignal,
  resolve: Resolve = lookUp,
): Promise<{ body: IncomingMessage } | { reason: string }> {
  let at = address
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!isAllowedUrl(at, hosts)) return { reason: redirects === 0 ? NOT_ALLOWED : REDIRECTED }
    try {
      const answer = await ask(new URL(at), signal, resolve)
      const status = answer.statusCode ?? 0
      if (status === 200) return { body: answer }
      answer.destroy()
      const { location } = answer.headers
      if (status < 300 || status >= 400 || !location)
        return { reason: `The host answered ${status} instead of a file.` }
      at = new URL(location, at).href
    } catch (error) {
      if (signal.aborted || !(error instanceof Error)) throw error
      return { reason: `The file could not be fetched: ${error.message}.` }
    }
  }
  return { reason: 'The host redirects too often.' }
}

/** Whether an address names a file on one of these hosts (`files.example.com`, or with a port of its own). */
export function isAllowedUrl(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  return protocol === 'https:' && username === '' && password === '' && hosts.includes(host.toLowerCase())
}

function ask(url: URL, signal: AbortSignal, resolve: Resolve): Promise<IncomingMessage> {
  if (!isReachableHost(url)) return Promise.reject(new Error(PRIVATE))
  return new Promise((found, refuse) => {
    const request = https.get(
      url,
      { signal, lookup: guardedLookup(resolve), timeout: PATIENCE_MS, agent: false },
      found,
    )
    request.on('timeout', () => request.destroy(new Error('the host does not answer')))
    request.on('error', refuse)
  })
}

const MOST_REDIRECTS = 3
const PATIENCE_MS = 30_000
const NOT_ALLOWED = 'This address is not on one of the hosts from which files may be fetched.'
const REDIRECTED = 'The host redirects to an address that is not allowed.'
