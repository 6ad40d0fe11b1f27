import { describe, expect, test } from 'vitest'

import { presented } from './content-type.ts'

const head = (text: string) => Buffer.from(text.padEnd(16, '\0'), 'latin1')
const opus = head('OggS\0\x02')

describe('by its content', () => {
  test.each([
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
    ['image/gif', 'GIF89a'],
    ['image/gif', 'GIF87a'],
    ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ])('a picture is %s, whatever it was sent as', (mediaType, start) => {
    for (const kind of ['image', 'sticker', 'document'] as const)
      expect(presented(head(start), kind)).toEqual({ mediaType, as: 'picture' })
  })

  test.each([
    ['audio/ogg', opus],
    ['audio/wav', head('RIFF\x10\0\0\0WAVEfmt ')],
    ['audio/mp4', head('\0\0\0\x20ftypM4A ')],
    ['audio/webm', head('\x1a\x45\xdf\xa3')],
    ['audio/mpeg', head('ID3\x04')],
    ['audio/mpeg', head('\xff\xfb\x90')],
  ])('a voice note is %s', (mediaType, start) => {
    expect(presented(start, 'audio')).toEqual({ mediaType, as: 'sound' })
  })

  test('a film is one, and an MP3 is not', () => {
    expect(presented(head('\0\0\0\x20ftypisom'), 'video')).toEqual({ mediaType: 'video/mp4', as: 'sound' })
    expect(presented(head('\xff\xfb\x90'), 'video')).toBeNull()
  })
})

test.each([
  ['a page', '<!doctype html><script>', 'image'],
  ['a drawing that may run', '<svg onload="alert(1)"/>', 'image'],
  ['a page sent as a voice note', '<html>', 'audio'],
  ['a PDF', '%PDF-1.7', 'document'],
  ['sound sent as a document', 'OggS\0\x02', 'document'],
  ['half a signature', '\x89PN', 'image'],
  ['a wave of nothing', 'RIFF\x10\0\0\0AVI ', 'audio'],
] as const)('%s is saved, not displayed', (_, start, kind) => expect(presented(head(start), kind)).toBeNull())

test('an empty file is saved', () => {
  expect(presented(Buffer.alloc(0), 'image')).toBeNull()
  expect(presented(Buffer.alloc(0), 'audio')).toBeNull()
})
