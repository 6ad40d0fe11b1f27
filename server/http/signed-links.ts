import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link to a file gives access to. Links of different kinds are signed with different keys. */
export type SignedLink = {
  /** The id of the linked file's row. */
  id: number
  session: number
  /** Seconds since 1970. */
  expires: number
  /** The page token in the cookie of the browser that the link was made for; empty for a client without cookies. */
  browser: string
}

/**
 * The query of a link to a file. An `<audio>` or `<img>` element cannot send a token, so the address itself is the
 * proof: it is signed for one file, session and browser, and for five to six hours. Within an hour it stays the same,
 * so that requesting it again does not restart a player.
 */
export function signedQuery(key: Buffer, now: Date, link: Omit<SignedLink, 'expires'>): string {
  const expires = Math.floor(now.getTime() / HOUR_MS) * 3600 + 6 * 3600
  return `session=${link.session}&expires=${expires}&signature=${signatureOf(key, { ...link, expires })}`
}

/** Whether we made this link, for exactly this. Expiry is checked elsewhere. */
export function isSigned(key: Buffer, link: SignedLink, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, link))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(key: Buffer, { id, session, expires, browser }: SignedLink): string {
  return createHmac('sha256', key).update(`${id} ${session} ${expires} ${browser}`).digest('base64url')
}

const HOUR_MS = 3_600_000
