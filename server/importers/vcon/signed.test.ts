import { createSign, generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { openSigned } from './signed.ts'

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const SIGNED = path.resolve('../shared/data/vcon-format-examples/ietf-draft-vcon-core/ab_call_ext_rec_signed.vcon')

test('a signed container without a certificate is opened', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [header, payload] = [packed({ alg: 'RS256' }), packed({ uuid: 'x' })]
  const signature = createSign('sha256').update(`${header}.${payload}`).sign(privateKey, 'base64url')
  expect(openSigned({ payload, signatures: [{ protected: header, signature }] })).toEqual({ value: { uuid: 'x' } })
})

test.each([
  [{ payload: 1, signatures: [] }, 'damaged'],
  [{ payload: packed('{').slice(0, 2), signatures: [] }, 'cannot be read'],
])('a damaged one is refused', (fields, reason) => {
  expect(openSigned(fields)).toEqual({ reason: expect.stringContaining(reason) })
})

describe.skipIf(!existsSync(SIGNED))(
  'the signed vCon of the working group (skipped where ../shared/data is absent)',
  () => {
    const signedSchema = z.object({
      payload: z.string(),
      signatures: z.array(z.looseObject({ protected: z.string() })),
    })
    const read = () => signedSchema.parse(JSON.parse(readFileSync(SIGNED, 'utf8')))

    test('its signature is valid', () => {
      expect(openSigned(read())).toMatchObject({ value: { uuid: '019f15a6-a752-826f-b9a2-279e0d16bc46' } })
    })

    test('changed content is refused', () => {
      const signed = read()
      const content = Buffer.from(signed.payload, 'base64url').toString().replace('Alice', 'Malice')
      const payload = Buffer.from(content).toString('base64url')
      expect(openSigned({ ...signed, payload })).toEqual({
        reason: expect.stringContaining('changed after it was signed'),
      })
    })
  },
)
