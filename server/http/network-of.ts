import { isIPv6 } from 'node:net'

/**
 * The network that failures are counted for: an IPv4 address, or the first 64 bits of an IPv6 one, since a household
 * has all addresses below those.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  return groupsOf(address).slice(0, 4).join(':')
}

/** The eight groups of an IPv6 address, with the zeros that `::` leaves out. */
function groupsOf(address: string): string[] {
  const [start = [], end = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end]
}
