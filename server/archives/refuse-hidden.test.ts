import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { describe, expect, test } from 'vitest'

import { bytesInMemory } from '#server/archives/byte-source.ts'
import { refuseHidden } from '#server/archives/refuse-hidden.ts'
import { unzipped } from '#server/archives/unzipped.ts'
import { zipDirectory } from '#server/archives/zip-directory.ts'
import { type PackedFile, zipped } from '#server/archives/zipped.ts'
import { zipOf } from '#tests/support/zip.ts'

const FILES = { 'a.txt': 'first', 'b.txt': 'second', 'c.txt': 'third' }

async function read(zip: Buffer): Promise<string[]> {
  const source = bytesInMemory(zip)
  const entries = await zipDirectory(source)
  await refuseHidden(source, entries.values())
  for (const entry of entries.values()) await buffer(unzipped(source, entry))
  return [...entries.keys()]
}
const refuses = (zip: Buffer) => expect(read(zip)).rejects.toThrow('The archive is damaged.')

const endOf = (zip: Buffer) => zip.lastIndexOf('PK\u0005\u0006')
const directoryOf = (zip: Buffer) => zip.readUInt32LE(endOf(zip) + 16)
/** The archive with these bytes inserted, and the later offsets corrected. */
function withBytes(zip: Buffer, at: number, bytes: string): Buffer {
  const more = Buffer.concat([zip.subarray(0, at), Buffer.from(bytes), zip.subarray(at)])
  if (at <= directoryOf(zip)) more.writeUInt32LE(directoryOf(zip) + bytes.length, endOf(more) + 16)
  return more
}
function changed(zip: Buffer, change: (bytes: Buffer) => unknown): Buffer {
  const bytes = Buffer.from(zip)
  change(bytes)
  return bytes
}
/** The second mention of a name is that of the directory. */
const secondMention = (zip: Buffer, name: string) => zip.indexOf(name, zip.indexOf(name) + 1)

describe('an archive', () => {
  const zip = zipOf(FILES)

  test('with exactly what its directory lists is read', async () => {
    expect(await read(zip)).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(await read(zipOf({}))).toEqual([])
  })

  test('of our own making, whose sums follow its files, is read too', async () => {
    async function* files(): AsyncGenerator<PackedFile> {
      yield { name: 'a.txt', bytes: Buffer.from('first') }
      yield { name: 'silence.wav', bytes: Buffer.alloc(100_000), isStored: true }
    }
    expect(await read(await buffer(Readable.from(zipped(files()))))).toEqual(['a.txt', 'silence.wav'])
  })

  test('that states fewer files than it has is refused', () =>
    refuses(changed(zip, (bytes) => bytes.writeUInt16LE(2, endOf(bytes) + 10))))

  test('with a file that its directory has left out is refused', () => {
    const cut = zip.lastIndexOf('PK\u0001\u0002')
    const less = Buffer.concat([zip.subarray(0, cut), zip.subarray(endOf(zip))])
    less.writeUInt16LE(2, endOf(less) + 10)
    less.writeUInt32LE(cut - directoryOf(zip), endOf(less) + 12)
    return refuses(less)
  })

  test('with a file whose local name differs from the directory’s is refused', () =>
    refuses(changed(zip, (bytes) => bytes.write('x', bytes.indexOf('b.txt')))))

  test('with a file whose name in the directory differs from its local one is refused', () =>
    refuses(changed(zip, (bytes) => bytes.write('x', secondMention(bytes, 'b.txt')))))

  test.each([
    ['before its files', (bytes: Buffer) => withBytes(bytes, 0, 'more')],
    ['after its files', (bytes: Buffer) => withBytes(bytes, directoryOf(bytes), 'more')],
    ['after its directory', (bytes: Buffer) => withBytes(bytes, endOf(bytes), 'more')],
    ['at its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('more')])],
  ])('with something %s is refused', (_, change) => refuses(change(zip)))

  test('with something in a file after its compressed data is refused', () => {
    const single = zipOf({ 'a.txt': 'first' })
    const more = withBytes(single, directoryOf(single), 'more')
    for (const offset of [18, directoryOf(more) + 20]) more.writeUInt32LE(more.readUInt32LE(offset) + 4, offset)
    return refuses(more)
  })
})
