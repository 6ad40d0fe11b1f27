import { assert, ipV4, ipV6, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { fetchUrl, isAllowedUrl } from '#server/net/fetch-url.ts'
import { isPublicAddress } from '#server/net/public-address.ts'

const HOSTS = ['files.example.com', 'archive.example.com:8443', '127.0.0.1', '[::1]', '2130706433', 'localhost']
const { signal } = new AbortController()
const ways = { isAllowed: (address: string) => isAllowedUrl(address, HOSTS), signal }

describe('an address is accepted', () => {
  test.each([
    ['https://files.example.com/a.json', true],
    ['https://FILES.example.com/a.json?month=3', true],
    ['https://archive.example.com:8443/', true],
    ['http://files.example.com/a.json', false],
    ['https://files.example.com:8443/a.json', false],
    ['https://archive.example.com/', false],
    ['https://files.example.com.attacker.test/', false],
    ['https://attacker.test/files.example.com', false],
    ['https://files.example.com@attacker.test/', false],
    ['https://user:secret@files.example.com/', false],
    ['file:///etc/passwd', false],
    ['not an address', false],
  ])('%s: %s', (address, isTaken) => expect(isAllowedUrl(address, HOSTS)).toBe(isTaken))
})

const NOT_ASKED = { reason: expect.stringContaining('private network'), why: 'not-allowed' }

describe('an address of a private network is never contacted', () => {
  test.each(['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f000001/'])(
    'in the notation %s, even on an allowed host',
    async (address) => {
      expect(await fetchUrl(address, ways)).toEqual(NOT_ASKED)
    },
  )

  test.each([
    ['10.0.0.1'],
    ['169.254.169.254'],
    ['::ffff:127.0.0.1'],
    ['fd00::1'],
    ['64:ff9b::7f00:1'],
    ['8.8.8.8', '192.168.0.1'],
  ])('nor one that a name resolves to: %s', async (...addresses) => {
    const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    expect(await fetchUrl('https://files.example.com/a', { ...ways, resolve })).toEqual(NOT_ASKED)
  })

  test('in any notation', () => {
    assert(property(ipV4(), (address) => !isPublicAddress(`::ffff:${address}`)))
    assert(property(ipV6(), (address) => /^[23][\da-f]{3}:/i.test(address) || !isPublicAddress(address)))
  })
})

test('addresses of the internet are public', () => {
  for (const address of ['8.8.8.8', '93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']) {
    expect(isPublicAddress(address)).toBe(true)
  }
})
