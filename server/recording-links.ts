import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a link to a recording's audio is good for. */
export type RecordingLink = {
  recording: number
  session: number
  /** Seconds since 1970. */
  expires: number
  /** The page token in the cookie of the browser that the link was made for; empty for a client without cookies. */
  browser: string
}

/**
 * The address of a recording's audio. An `<audio>` element cannot send a token, so the address itself is the proof: it is
 * signed for one recording, session and browser, and for five to six hours. Within an hour it stays the same, so that
 * asking for a conversation again does not make its player start again.
 */
export function recordingUrl(key: Buffer, now: Date, { recording, session, browser }: Omit<RecordingLink, 'expires'>) {
  const expires = Math.floor(now.getTime() / HOUR_MS) * 3600 + 6 * 3600
  const signature = signatureOf(key, { recording, session, expires, browser })
  return `/api/recordings/${recording}/audio?session=${session}&expires=${expires}&signature=${signature}`
}

/** Whether we made this link, for exactly this. Whether it is over is another question. */
export function isGenuineLink(key: Buffer, link: RecordingLink, signature: string): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(key, link))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signatureOf(key: Buffer, { recording, session, expires, browser }: RecordingLink): string {
  return createHmac('sha256', key).update(`${recording} ${session} ${expires} ${browser}`).digest('base64url')
}

const HOUR_MS = 3_600_000
