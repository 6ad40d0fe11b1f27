import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mediaTypeOf, readPicture } from '#server/modules/pictures/read-picture.ts'
import {
  extendedWebp,
  jpegPicture,
  jpegWith,
  pngChunk,
  pngPicture,
  webpChunk,
  webpPictures,
  webpWith,
} from '#tests/support/pictures.ts'

const pictures = { png: pngPicture(), jpeg: jpegPicture, webp: webpPictures.lossy, lossless: webpPictures.lossless }

test.each(Object.entries(pictures))('a %s has its size, and stays as it is without metadata', (_, bytes) => {
  expect(readPicture(bytes)).toEqual({ width: 3, height: 2, bytes })
})

test.each([
  ['image/png', pictures.png],
  ['image/jpeg', pictures.jpeg],
  ['image/webp', pictures.webp],
])('%s is recognised by its content', (mediaType, bytes) => expect(mediaTypeOf(bytes)).toBe(mediaType))

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['nothing', Buffer.alloc(0)],
  ['the beginning of a PNG only', pictures.png.subarray(0, 8)],
  ['a WebP of an unknown kind', Buffer.from('RIFF\x0c\0\0\0WEBPVP9 \0\0\0\0', 'latin1')],
])('%s is no picture', (_, bytes) => expect(readPicture(bytes)).toBeNull())

test.each(Object.entries(pictures))('a %s that is cut off anywhere is none either', (_, bytes) => {
  for (let length = 0; length < bytes.length; length += 1) expect(readPicture(bytes.subarray(0, length))).toBeNull()
})

test('whatever follows a signature is read or refused without an error', () => {
  const starts = Object.values(pictures).map((bytes) => bytes.subarray(0, 16))
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 400 }), (start, rest) => {
      readPicture(Buffer.concat([start, rest]))
    }),
  )
})

describe('what a camera wrote beside the picture is left out', () => {
  const SECRET = 'GPS 33.4489 S'

  test('of a PNG', () => {
    // Exif, texts, times, certificates, a preview, and an unknown chunk
    const names = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME', 'caBX', 'prVW', 'abCd']
    const beside = names.map((name) => pngChunk(name, SECRET))
    expect(readPicture(pngPicture({ beside }))!.bytes).toEqual(pictures.png)
  })

  test('of a JPEG', () => {
    const tagged = jpegWith([0xe1, `Exif\0\0${SECRET}`], [0xe1, `http://ns.adobe.com/xap/${SECRET}`], [0xed, SECRET])
    expect(readPicture(tagged)!.bytes).toEqual(jpegPicture)
    expect(readPicture(jpegWith([0xfe, SECRET], [0xe2, `MPF\0${SECRET}`]))!.bytes).toEqual(jpegPicture)
    const previews = jpegWith([0xe0, `JFXX\0${SECRET}`], [0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x01\x01${SECRET}`])
    expect(readPicture(previews)!.bytes).toEqual(jpegPicture)
    expect(readPicture(jpegWith([0xee, SECRET], [0xf7, SECRET]))!.bytes).toEqual(jpegPicture)
  })

  test('of a WebP, which then no longer announces it', () => {
    const { bytes, ...size } = readPicture(extendedWebp(SECRET, SECRET))!
    expect(size).toEqual({ width: 3, height: 2 })
    expect(bytes.includes(SECRET)).toBe(false)
    expect(bytes.readUInt8(20)).toBe(0)
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
  })

  test.each(Object.entries(pictures))('and what follows the end of a %s', (_, bytes) => {
    expect(readPicture(Buffer.concat([bytes, Buffer.from(`<script>${SECRET}</script>`)]))!.bytes).toEqual(bytes)
  })

  test('of the frames of a WebP that moves', () => {
    const frame = (...more: Buffer[]) =>
      webpChunk('ANMF', Buffer.concat([Buffer.alloc(16), webpPictures.lossy.subarray(12), ...more]))
    const moving = (...more: Buffer[]) =>
      webpWith(
        webpChunk('VP8X', Buffer.from([0b10, 0, 0, 0, 2, 0, 0, 1, 0, 0])),
        webpChunk('ANIM', Buffer.alloc(6)),
        frame(...more),
        frame(),
        ...more,
      )
    const bytes = moving()
    expect(readPicture(moving(webpChunk('C2PA', SECRET)))).toEqual({ width: 3, height: 2, bytes })
    expect(readPicture(bytes)).toEqual({ width: 3, height: 2, bytes })
  })

  test('but what the colours are stays', () => {
    const profiled = jpegWith([0xe2, 'ICC_PROFILE\0 colours'], [0xee, 'Adobe\0\x64\0\0\0\0\x01'])
    expect(readPicture(profiled)!.bytes).toEqual(profiled)
    const coloured = pngPicture({ beside: [pngChunk('iCCP', 'colours'), pngChunk('gAMA', 'abcd')] })
    expect(readPicture(coloured)!.bytes).toEqual(coloured)
  })
})

describe('the orientation of a photo', () => {
  const entry = (tag: number, value: number) => [tag >> 8, tag & 255, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
  const exif = (...entries: number[][]) =>
    Buffer.concat([
      Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'),
      Buffer.from([0, entries.length, ...entries.flat(), 0, 0, 0, 0]),
    ])
  const turned = exif(entry(0x0112, 6))

  test('is the only metadata of the camera that stays', () => {
    const photo = jpegWith([0xe1, exif(entry(0x0100, 9), entry(0x0112, 6), entry(0x8825, 7))])
    expect(readPicture(photo)!.bytes).toEqual(jpegWith([0xe1, turned]))
  })

  test('is read in both orders of bytes', () => {
    const little = Buffer.from('Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0', 'latin1')
    expect(readPicture(jpegWith([0xe1, little]))!.bytes).toEqual(jpegWith([0xe1, turned]))
  })

  test.each([
    ['upright', exif(entry(0x0112, 1))],
    ['nonsense', exif(entry(0x0112, 99))],
    ['somewhere outside', Buffer.from('Exif\0\0MM\0*\xff\xff\xff\xff', 'latin1')],
  ])('is left out when it is %s', (_, segment) => {
    expect(readPicture(jpegWith([0xe1, segment]))!.bytes).toEqual(jpegPicture)
  })
})
