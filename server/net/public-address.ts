import net from 'node:net'

/** Whether an address is on the public internet: not this machine, its networks, or another notation of those. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address)
  if (family === 0) return false
  if (family === 4) return !reserved4.check(address, 'ipv4')
  return global6.check(address, 'ipv6') && !reserved6.check(address, 'ipv6')
}

/**
 * IANA's registries of special-purpose addresses, one list per family: a list of both kinds would take any IPv4 address
 * for one mapped into IPv6.
 */
const reserved4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
])

/** All that IANA has allocated for the internet; it does not contain IPv4 addresses mapped into IPv6. */
const global6 = listOf('ipv6', ['2000::/3'])
const reserved6 = listOf('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'])

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): net.BlockList {
  const list = new net.BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
