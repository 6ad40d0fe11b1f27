import dns from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import net from 'node:net'
import { callbackify } from 'node:util'

import { isPublicAddress } from '#server/net/public-address.ts'

/** Every address that a name resolves to. */
export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>
/** Whether an address may be connected to. */
export type IsReachable = (address: string) => boolean

export const lookUp: Resolve = (host) => dns.lookup(host, { all: true })

/** The error for an address that requests must never be sent to. */
export const PRIVATE = 'the host is in a private network'

/** Whether a host that is written as an address may be connected to; names are decided by their addresses. */
export function isReachableHost({ hostname }: URL, isReachable: IsReachable = isPublicAddress): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return net.isIP(bare) === 0 || isReachable(bare)
}

/** A name is looked up once, and the connection goes to exactly the address that was checked. */
export const guardedLookup =
  (resolve: Resolve, isReachable: IsReachable = isPublicAddress): LookupFunction =>
  (host, { all }, done) =>
    callbackify(reachableAddresses)(host, resolve, isReachable, (error, addresses) => {
      const [first] = addresses ?? []
      if (error ?? !first) done(error ?? new Error(PRIVATE), '', 0)
      else if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })

async function reachableAddresses(host: string, resolve: Resolve, isReachable: IsReachable) {
  const addresses = await resolve(host)
  if (!addresses.every(({ address }) => isReachable(address))) throw new Error(PRIVATE)
  return addresses
}
