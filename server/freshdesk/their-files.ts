import type { FileLoss } from '#contracts/ticket-files.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { fetchUrl } from '#server/net/fetch-url.ts'
import { isPublicAddress } from '#server/net/public-address.ts'

type Settings = {
  /** The hosts of their files, including subdomains. */
  hosts: readonly string[]
  /** Whether their account is on this machine, as in tests: then its files may be too, and without TLS. */
  isHere: boolean
  clock: Clock
  patienceMs?: number
}

/** The file's bytes as a stream; why there are none; or `later`, since its host did not answer a moment ago. */
export type TheirFile = { body: AsyncIterable<Uint8Array> } | { failed: FileLoss | 'later' }

/** A file's bytes ended too soon. */
export class CutOff extends Error {
  override name = 'CutOff'
}

export type TheirFiles = ReturnType<typeof theirFiles>

/**
 * Fetches files from the addresses that Freshdesk gives, which are valid for minutes and need no further proof: no
 * credentials are sent, least of all the key. Only from the allowed hosts, and never from an address of a private
 * network. A host that does not answer is left alone for a minute.
 */
export function theirFiles({ hosts, isHere, clock, patienceMs = PATIENCE_MS }: Settings) {
  const quietUntil = new Map<string, number>()
  const isReachable = (address: string) => isPublicAddress(address) || (isHere && LOOPBACK.test(address))

  const isAllowedHost = (host: string) => hosts.some((name) => host === name || host.endsWith(`.${name}`))

  function isAllowed(address: string): boolean {
    if (!URL.canParse(address)) return false
    const { protocol, host, hostname, username, password } = new URL(address)
    const isSafe = protocol === 'https:' || (isHere && protocol === 'http:' && LOOPBACK.test(hostname))
    return isSafe && isAllowedHost(host) && username === '' && password === ''
  }

  return {
    isAllowedHost,

    /** Throws only when the signal is aborted. While the bytes arrive, `CutOff` may be thrown. */
    async fetch(address: string, signal: AbortSignal): Promise<TheirFile> {
      if (!isAllowed(address)) return { failed: 'not-allowed' }
      const { host } = new URL(address)
      if (clock().getTime() < (quietUntil.get(host) ?? 0)) return { failed: 'later' }
      const beQuiet = () => void quietUntil.set(host, clock().getTime() + QUIET_MS)
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const fetched = await fetchUrl(address, { isAllowed, isReachable, signal: inTime }).catch(() => null)
      signal.throwIfAborted()
      if (fetched && 'body' in fetched) return { body: watched(fetched.body, beQuiet) }
      const failed = lossOf(fetched?.why ?? 'unanswered')
      if (failed === 'unanswered') beQuiet()
      return { failed }
    },
  }
}

/** Turns a stream that ends too soon into `CutOff`, and leaves its host alone for a while. */
async function* watched(body: AsyncIterable<Uint8Array>, beQuiet: () => void) {
  try {
    yield* body
  } catch {
    beQuiet()
    throw new CutOff('the file ended too soon')
  }
}

function lossOf(why: 'not-allowed' | 'unanswered' | number): FileLoss {
  if (typeof why === 'string') return why
  if (why === 404 || why === 410) return 'gone'
  // also an expired address
  return why >= 400 && why < 500 && why !== 408 && why !== 429 ? 'refused' : 'unanswered'
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[?::1\]?)$/
const PATIENCE_MS = 120_000
const QUIET_MS = 60_000
