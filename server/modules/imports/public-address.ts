import net from 'node:net'

/** Whether anybody on the internet can be meant: not this machine, its networks, or what stands for them in another form. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address)
  if (family === 0) return false
  return !reserved.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** IANA's registries of special-purpose addresses. IPv4 in the clothes of IPv6 is refused as a whole. */
const reserved = new net.BlockList()
for (const range of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]) {
  add(range, 'ipv4')
}
for (const range of [
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]) {
  add(range, 'ipv6')
}

function add(range: string, family: 'ipv4' | 'ipv6') {
  const [network = '', bits] = range.split('/')
  reserved.addSubnet(network, Number(bits), family)
}
