import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterAll, describe, expect, test } from 'vitest'

import { openStorage, type Storage } from '#server/plugins/storage.ts'
import { s3Server } from '#tests/support/s3-server.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'atalaya-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const bucket = await s3Server({ region: 'eu-south-2', accessKeyId: 'AKIDTEST', secretAccessKey: 'a secret' })
afterAll(() => bucket.close())

const credentials = { AWS_ACCESS_KEY_ID: 'AKIDTEST', AWS_SECRET_ACCESS_KEY: 'a secret' }
const bucketUrl = `s3://recordings?endpoint=${bucket.url}&region=eu-south-2`

const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251))
const key = `recordings/${createHash('sha256').update(bytes).digest('hex')}`

describe.each([
  ['a folder', () => openStorage(`file:${folder}`)],
  ['a folder, named as an address', () => openStorage(`file://${folder}/other`)],
  ['a bucket', () => openStorage(bucketUrl, credentials)],
] satisfies [string, () => Storage][])('in %s', (_, open) => {
  const storage = open()

  test('stored bytes can be read again, whole and in parts', async () => {
    await storage.put(key, bytes)
    expect(await storage.size(key)).toBe(bytes.length)
    expect(await buffer(await storage.read(key))).toEqual(bytes)
    expect(await buffer(await storage.read(key, { start: 0, end: 0 }))).toEqual(bytes.subarray(0, 1))
    expect(await buffer(await storage.read(key, { start: 70_001, end: 99_999 }))).toEqual(bytes.subarray(70_001))
  })

  test('keys are listed folder by folder, however many there are', async () => {
    const names = [0, 1, 2, 3, 4].map((at) => `muted/${at}`)
    for (const name of names) await storage.put(name, bytes.subarray(0, 1))
    expect((await listed('muted')).toSorted()).toEqual(names)
    expect(await listed('nothing')).toEqual([])

    async function listed(prefix: string) {
      const keys: string[] = []
      for await (const found of storage.keys(prefix)) keys.push(found)
      return keys
    }
  })

  test.each([0, 70_000, 9_000_000, 17_000_000])('a stream of pieces is stored whole: %i bytes', async (size) => {
    const whole = Buffer.alloc(size, 'atalaya')
    await storage.putStream('sources/pieces', Readable.from(piecesOf(whole)))
    expect(await storage.size('sources/pieces')).toBe(size)
    expect((await buffer(await storage.read('sources/pieces'))).equals(whole)).toBe(true)
  })

  test.each([1, 9_000_000])('pieces that end with an error leave nothing: %i bytes', async (size) => {
    const breaking = async function* () {
      yield Buffer.alloc(size)
      throw new Error('cut off')
    }
    await expect(storage.putStream('sources/broken', breaking())).rejects.toThrow('cut off')
    expect(await storage.size('sources/broken')).toBeNull()
  })

  test('putting again replaces', async () => {
    await storage.put('sources/one', Buffer.from('first and longer'))
    await storage.put('sources/one', Buffer.from('second'))
    expect(String(await buffer(await storage.read('sources/one')))).toBe('second')
  })

  test('a missing key has no size, cannot be read, and can be removed without harm', async () => {
    expect(await storage.size('recordings/none')).toBeNull()
    await expect(storage.read('recordings/none')).rejects.toThrow('recordings/none')
    await storage.remove('recordings/none')
  })

  test('a removed key is gone', async () => {
    await storage.put('sources/gone', bytes)
    await storage.remove('sources/gone')
    expect(await storage.size('sources/gone')).toBeNull()
  })

  test.each([
    '../secret',
    'recordings/../../etc/passwd',
    '/etc/passwd',
    'recordings',
    'recordings/',
    'a/.hidden',
    'a/b?c',
    '',
  ])('%j is no key', async (wrong) => {
    await expect(storage.put(wrong, bytes)).rejects.toThrow('not a key of the storage')
    await expect(storage.read(wrong)).rejects.toThrow('not a key of the storage')
    await expect(storage.size(wrong)).rejects.toThrow('not a key of the storage')
    await expect(storage.remove(wrong)).rejects.toThrow('not a key of the storage')
  })
})

function* piecesOf(whole: Buffer) {
  for (let at = 0; at < whole.length; at += 65_536) yield whole.subarray(at, at + 65_536)
}

test('a folder never shows an incomplete file', async () => {
  const storage = openStorage(`file:${path.join(folder, 'whole')}`)
  await Promise.all(Array.from({ length: 20 }, () => storage.put('recordings/same', bytes)))
  expect(await readdir(path.join(folder, 'whole', 'recordings'))).toEqual(['same'])
})

test('a bucket with a wrong key answers nothing', async () => {
  const unauthorized = openStorage(bucketUrl, { ...credentials, AWS_SECRET_ACCESS_KEY: 'guessed' })
  await expect(unauthorized.size(key)).rejects.toThrow('the storage answered 403')
})

test('a bucket needs credentials, and says which', () => {
  expect(() => openStorage(bucketUrl, {})).toThrow('AWS_ACCESS_KEY_ID must be set')
})
