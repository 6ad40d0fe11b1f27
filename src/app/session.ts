import { createActor, type InspectionEvent } from 'xstate'
import * as z from 'zod/mini'

import { abilitiesSchema, readUserSchema, tokenSchema, type TokenRequest } from '#contracts/auth.ts'
import type { PageConfig } from '#contracts/page-config.ts'
import type { SessionHttp } from '#src/lib/http.ts'
import { pagePresence } from '#src/lib/page-presence.ts'
import type { SessionChannel } from '#src/lib/session-channel.ts'
import type { SessionStore } from '#src/lib/session-store.ts'
import { provideSession, type SessionActor } from '#src/machines/session.machine.ts'
import type { Credentials, SessionApi } from '#src/machines/session.ts'

type SessionPorts = {
  http: SessionHttp
  store: SessionStore
  channel: SessionChannel
  pageConfig: Pick<PageConfig, 'oauth'>
  inspect?: (event: InspectionEvent) => void
}

/** Starts the session machine of this tab: it goes to `fetching-user` at once if the browser has stored a token. */
export function createSession({ http, store, channel, pageConfig, inspect }: SessionPorts): SessionActor {
  const session = createActor(provideSession(sessionApi({ http, store, channel, pageConfig })), {
    input: { restored: store.restore() },
    ...(inspect && { inspect }),
  })
  http.onDenied(({ failure }) => session.send({ type: 'session.expired', failure }))
  channel.onEnd((userId) => {
    if (session.getSnapshot().context.user?.id === userId) session.send({ type: 'session.ended-elsewhere' })
  })
  return session.start()
}

function sessionApi({ http, store, channel, pageConfig }: SessionPorts): SessionApi {
  // an impatient reload must not sign the person out
  const whilePresent = pagePresence()

  return {
    async logIn(credentials, signal) {
      const body = tokenRequest(credentials, pageConfig)
      const token = await http.send(tokenSchema, '/api/oauth/token', { method: 'POST', body, signal })
      return { bearer: `Bearer ${token.access_token}`, remember: credentials.remember }
    },
    fetchUser: (signal) => whilePresent(http.send(readUserSchema, '/api/user', { signal })),
    async fetchAbilities(signal) {
      // a signed-in person needs CASL, and the sign-in form does not: it is loaded while the server answers
      const reading = import('#domain/access/abilities.ts')
      const [{ grantedPermissions }, rules] = await whilePresent(
        Promise.all([reading, http.send(abilitiesSchema, '/api/abilities', { signal })]),
      )
      return { rules, permissions: grantedPermissions(rules) }
    },
    logOut: async (signal) => void (await http.send(z.unknown(), '/api/logout', { method: 'POST', signal })),
    keepToken: store.keepToken,
    keepSession: store.keepSession,
    dropSession: store.drop,
    tellOtherTabs: ({ user }) => user && channel.tellEnd(user.id),
  }
}

const tokenRequest = ({ email, password, code }: Credentials, { oauth }: Pick<PageConfig, 'oauth'>): TokenRequest => ({
  grant_type: 'password',
  client_id: oauth.clientId,
  client_secret: oauth.clientSecret,
  username: email,
  password,
  scope: '*',
  ...(code && { code }),
})
