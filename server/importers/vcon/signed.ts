import { verify, X509Certificate } from 'node:crypto'

import * as z from 'zod'

import { readJson } from '../json.ts'

export const isSigned = (fields: object): boolean => 'payload' in fields && 'signatures' in fields
export const isEncrypted = (fields: object): boolean => 'ciphertext' in fields

/**
 * The container within a signed one (JWS, RFC 7515). A signature that carries its certificate is checked: content that
 * was changed after signing is refused. The certificate's owner and issuer are not checked.
 */
export function openSigned(fields: object): { value: unknown } | { reason: string } {
  const jws = z.safeParse(jwsSchema, fields)
  if (!jws.success)
    return { reason: 'The signed vCon is damaged: payload and signatures are not as RFC 7515 has them.' }
  const { payload, signatures } = jws.data
  if (signatures.some((signature) => isBroken(payload, signature))) {
    return {
      reason: 'The signature does not fit the content: it was changed after it was signed. Ask for the original.',
    }
  }
  const read = readJson(Buffer.from(payload, 'base64url'))
  return 'reason' in read ? { reason: `The content of the signed vCon cannot be read. ${read.reason}` } : read
}

const jwsSchema = z.object({
  payload: z.string(),
  signatures: z.array(z.object({ protected: z.optional(z.string()), signature: z.string() })),
})
type Signature = z.infer<typeof jwsSchema>['signatures'][number]

const headerSchema = z.object({ alg: z.string(), x5c: z.tuple([z.string()], z.string()) })

/** Whether the signature can be checked and is invalid. */
function isBroken(payload: string, { protected: header, signature }: Signature): boolean {
  if (!header) return false
  const read = readJson(Buffer.from(header, 'base64url'))
  const parsed = 'value' in read ? z.safeParse(headerSchema, read.value) : null
  const algorithm = /^(RS|ES)(256|384|512)$/.exec(parsed?.data?.alg ?? '')
  if (!parsed?.success || !algorithm) return false
  try {
    const key = new X509Certificate(Buffer.from(parsed.data.x5c[0], 'base64')).publicKey
    const signed = Buffer.from(`${header}.${payload}`)
    const bytes = Buffer.from(signature, 'base64url')
    return !verify(`sha${algorithm[2]}`, signed, { key, dsaEncoding: 'ieee-p1363' }, bytes)
  } catch {
    return true
  }
}
