import type { FileLoss } from '#contracts/ticket-files.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { fetchUrl } from '#server/net/fetch-url.ts'
import { isPublicAddress } from '#server/net/public-address.ts'

type Places = {
  /** Where their files are, and in hosts below those. */
  hosts: readonly string[]
  /** Whether their account is on this very machine, as in tests: so may its files be then, and without TLS. */
  isHere: boolean
  clock: Clock
  patienceMs?: number
}

/** Its bytes as they come; why there are none; or that nobody was asked, since its host did not answer a moment ago. */
export type TheirFile = { body: AsyncIterable<Uint8Array> } | { failed: FileLoss | 'later' }

/** What came of a file does not go on: its bytes have ended too soon. */
export class CutOff extends Error {
  override name = 'CutOff'
}

export type TheirFiles = ReturnType<typeof theirFiles>

/**
 * Fetches files of Freshdesk from the addresses that it tells, which are good for minutes and are proof enough: nothing of ours goes along, the
 * key least of all. Never from anywhere but the hosts that are named, nor from an address of a private network. A host that does not answer is
 * left alone for a minute.
 */
export function theirFiles({ hosts, isHere, clock, patienceMs = PATIENCE_MS }: Places) {
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

    /** Throws only when the signal says stop. While its bytes come, they may be `CutOff`. */
    async fetch(address: string, signal: AbortSignal): Promise<TheirFile> {
      if (!isAllowed(address)) return { failed: 'not-allowed' }
      const { host } = new URL(address)
      if (clock().getTime() < (quietUntil.get(host) ?? 0)) return { failed: 'later' }
      const beQuiet = () => void quietUntil.set(host, clock().getTime() + QUIET_MS)
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
      const fetched = await fetchUrl(address, { isAllowed, isReachable, signal: inTime }).catch(() => null)
      signal.throwIfAborted()
      if (fetched && 'body' in fetched) return { body: heard(fetched.body, beQuiet) }
      const failed = lossOf(fetched?.why ?? 'unanswered')
      if (failed === 'unanswered') beQuiet()
      return { failed }
    },
  }
}

/** Its bytes may come to an end too soon, and its host may be one that does not answer. */
async function* heard(body: AsyncIterable<Uint8Array>, beQuiet: () => void) {
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
  // an address whose time is over, too
  return why >= 400 && why < 500 && why !== 408 && why !== 429 ? 'refused' : 'unanswered'
}

const LOOPBACK = /^(?:127(?:\.\d+){3}|\[?::1\]?)$/
const PATIENCE_MS = 120_000
const QUIET_MS = 60_000
