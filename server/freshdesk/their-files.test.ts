import { expect, test } from 'vitest'

import { theirFiles } from '#server/freshdesk/their-files.ts'

const { signal } = new AbortController()
const hosts = ['amazonaws.com', 'files.example.com:8443', '127.0.0.1', '169.254.169.254', 'localhost']
const elsewhere = theirFiles({ hosts, isHere: false, clock: () => new Date() })

test.each([
  ['s3.eu-central-1.amazonaws.com', true],
  ['amazonaws.com', true],
  ['files.example.com:8443', true],
  ['files.example.com', false],
  ['evilamazonaws.com', false],
  ['amazonaws.com.example.org', false],
])('files may be on %s: %s', (host, isAllowed) => expect(elsewhere.isAllowedHost(host)).toBe(isAllowed))

test.each([
  'http://s3.amazonaws.com/a',
  'https://key@s3.amazonaws.com/a',
  'https://example.org/s3.amazonaws.com',
  'https://127.0.0.1/a',
  'https://localhost/a',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'nowhere',
])('%s is not contacted, even if its host is allowed', async (address) => {
  expect(await elsewhere.fetch(address, signal)).toEqual({ failed: 'not-allowed' })
})

test('if the account is on this machine, its files may be too, and nothing else within', async () => {
  const here = theirFiles({ hosts, isHere: true, clock: () => new Date() })
  expect(await here.fetch('http://127.0.0.1:9/a', signal)).toEqual({ failed: 'not-allowed' }) // another port than is named
  expect(await here.fetch('http://169.254.169.254/a', signal)).toEqual({ failed: 'not-allowed' })
  expect(await here.fetch('https://169.254.169.254/a', signal)).toEqual({ failed: 'not-allowed' })
  expect(await here.fetch('http://s3.amazonaws.com/a', signal)).toEqual({ failed: 'not-allowed' })
})
