import { createActor, waitFor } from 'xstate'

import { provideSession } from '#src/machines/session.machine.ts'
import type { RestoredSession, SessionApi, SessionEmitted } from '#src/machines/session.ts'
import { signIn } from '#src/machines/sign-in.ts'

export const ada = { id: 7, name: 'Ada Lovelace', email: 'ada@atalaya.test', role_id: 3 }
export const rules = [{ action: 'dashboards-freemium', subject: 'interaction' }]
export const permissions = ['dashboards-freemium']
export const credentials = { email: ada.email, password: 'correct horse', remember: true }

export const refusing = (failure: object) => async () => {
  throw Object.assign(new Error('refused'), { failure })
}

/** A session whose effects are recorded in the order in which they happen. */
export function session(different: Partial<SessionApi> = {}, restored: RestoredSession | null = null) {
  const effects: unknown[] = []
  const write = (name: string) => (value?: unknown) => void effects.push(value === undefined ? name : [name, value])
  const actor = createActor(
    provideSession({
      logIn: async ({ remember }) => ({ bearer: 'Bearer abc', remember }),
      fetchUser: async () => ada,
      fetchAbilities: async () => ({ rules, permissions }),
      logOut: async () => undefined,
      keepToken: write('keepToken'),
      keepSession: write('keepSession'),
      dropSession: () => write('dropSession')(),
      tellOtherTabs: write('tellOtherTabs'),
      ...different,
    }),
    { input: { restored } },
  )
  const emitted: SessionEmitted[] = []
  actor.on('*', (event) => emitted.push(event))
  const states: unknown[] = []
  actor.subscribe(({ value }) => states.push(value))
  return {
    actor: actor.start(),
    effects,
    emitted,
    states,
    settled: () => waitFor(actor, (snapshot) => !snapshot.hasTag('pending')),
  }
}

/** The same, open, with an empty record. */
export async function signedIn(different: Partial<SessionApi> = {}) {
  const opened = session(different)
  await signIn(opened.actor, credentials)
  opened.effects.length = 0
  opened.emitted.length = 0
  return opened
}

/** The remaining state of a session that has ended. */
export const forgotten = { user: null, rules: [], permissions: [], failure: null, token: null }
