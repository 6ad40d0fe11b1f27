import { Secret, TOTP } from 'otpauth'

/** Codes of RFC 6238 as every authenticator makes them. A clock that is one step early or late still counts. */
const STANDARD = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const STEPS_OFF = 1

/** How a person puts the secret into an authenticator: `uri` is for a QR code, `secret` (base32) for typing. */
export function forAuthenticator(secret: Uint8Array, { issuer, label }: { issuer: string; label: string }) {
  const key = keyOf(secret)
  return { secret: key.base32, uri: new TOTP({ ...STANDARD, secret: key, issuer, label }).toString() }
}

/** The time step of the code; null when it belongs to none near `at`. */
export function stepOf(code: string, secret: Uint8Array, at: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null // six other characters may be more bytes, at which otpauth throws
  const timestamp = at.getTime()
  const off = TOTP.validate({ ...STANDARD, token: code, secret: keyOf(secret), timestamp, window: STEPS_OFF })
  return off === null ? null : TOTP.counter({ period: STANDARD.period, timestamp }) + off
}

/** A copy: the bytes of a Buffer may share their memory with others. */
const keyOf = (secret: Uint8Array) => new Secret({ buffer: Uint8Array.from(secret).buffer })
