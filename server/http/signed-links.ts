import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link to a file is good for. Links of different kinds are signed with different keys. */
export type SignedLink = {
  /** Of what is linked to. */
  id: number
  session: number
  /** Seconds since 1970. */
  expires: number
  /** The page token in the cookie of the browser that the link was made for; empty for a client without cookies. */
  browser: string
}

/**
 * The query of a link to a file. An `<audio>` or `<img>` element cannot send a token, so the address itself is the proof:
 * it is signed for one thing, session and browser, and for five to six hours. Within an hour it stays the same, so that
 * asking again does not make a player start again.
 */
export function signedQuery(key: Buffer, now: Date, link: Omit<SignedLink, 'expires'>): string {
  const expires = Math.floor(now.getTime() / HOUR_MS) * 3600 + 6 * 3600
  return `session=${link.session}&expires=${expires}&signature=${signatureOf(key, { ...link, expires })}`
}

/** Whether we made this link, for exactly this. Whether it is over is another question. */
export function isSigned(key: Buffer, link: SignedLink, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, link))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(key: Buffer, { id, session, expires, browser }: SignedLink): string {
  return createHmac('sha256', key).update(`${id} ${session} ${expires} ${browser}`).digest('base64url')
}

const HOUR_MS = 3_600_000
