import { TOTP } from 'otpauth'

import type { TestServer } from '#tests/support/server.ts'

type Client = Awaited<ReturnType<TestServer['as']>>

/** An authenticator app: it shows codes for the secret in `uri`. */
export function authenticator(uri: string) {
  const totp = parsed(uri)
  return { codeAt: (moment: Date) => totp.generate({ timestamp: moment.getTime() }) }
}

/** Sets up a second factor for the signed-in `client`. Returns its recovery codes, and the codes of its authenticator. */
export async function setUpTwoFactor(server: TestServer, client: Client) {
  const begun = await client.post('/api/profile/two-factor', { current_password: client.person.password })
  const device = authenticator(begun.json().uri)
  const confirmed = await client.post('/api/profile/two-factor/confirm', { code: device.codeAt(server.clock.now()) })
  if (confirmed.statusCode !== 200) throw new Error(`no second factor was set up: ${confirmed.body}`)
  server.clock.advance(STEP) // its first code is used up
  const code = (steps = 0) => device.codeAt(new Date(server.clock.now().getTime() + steps * STEP))
  return { recoveryCodes: confirmed.json().recovery_codes as string[], code }
}

/** Milliseconds for which a code is shown. */
export const STEP = 30_000

function parsed(uri: string): TOTP {
  const { searchParams } = new URL(uri)
  return new TOTP({ secret: searchParams.get('secret')! })
}
