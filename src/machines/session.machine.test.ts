import { describe, expect, test } from 'vitest'

import {
  ada,
  credentials,
  forgotten,
  permissions,
  refusing,
  rules,
  session,
  signedIn,
} from '#tests/support/written-session.ts'

import type { SessionApi } from './session.ts'
import { signIn } from './sign-in.ts'

const wrongPassword = { kind: 'refused', message: 'The password is wrong.' }

describe('signing in', () => {
  test('stores the token, loads the user, then the abilities, and announces that the session is open', async () => {
    const { actor, states, effects, emitted } = session()
    await signIn(actor, credentials)
    expect(states).toEqual(['unauthenticated', 'logging-in', 'fetching-user', 'fetching-abilities', 'authenticated'])
    expect(effects).toEqual([
      ['keepToken', { bearer: 'Bearer abc', remember: true }],
      ['keepSession', { user: ada, permissions }],
    ])
    expect(emitted).toEqual([{ type: 'session.opened', restored: false }])
    expect(actor.getSnapshot().context).toEqual({ user: ada, rules, permissions, failure: null, token: 'in-use' })
  })

  test('with a wrong password stays signed out and stores only the failure', async () => {
    const { actor, states, effects, emitted } = session({ logIn: refusing(wrongPassword) })
    await expect(signIn(actor, credentials)).rejects.toMatchObject({ failure: wrongPassword })
    expect(states).toEqual(['unauthenticated', 'logging-in', 'unauthenticated'])
    expect([effects, emitted]).toEqual([[], []])
    expect(actor.getSnapshot().context).toEqual({ ...forgotten, failure: wrongPassword })
  })

  test('a second time does not display the first failure meanwhile', async () => {
    const { actor, settled } = session({ logIn: refusing(wrongPassword) })
    actor.send({ type: 'login.submitted', credentials })
    await settled()
    actor.send({ type: 'login.submitted', credentials })
    expect(actor.getSnapshot().context.failure).toBeNull()
  })

  test('does not start twice', async () => {
    let asked = 0
    const logIn: SessionApi['logIn'] = async ({ remember }) => {
      asked += 1
      return { bearer: 'Bearer abc', remember }
    }
    const { actor, settled } = session({ logIn })
    actor.send({ type: 'login.submitted', credentials })
    actor.send({ type: 'login.submitted', credentials })
    await settled()
    expect(asked).toBe(1)
  })

  test('does not keep the password', async () => {
    const { actor, settled } = session()
    actor.send({ type: 'login.submitted', credentials })
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain(credentials.password)
    await settled()
    expect(JSON.stringify(actor.getPersistedSnapshot())).not.toContain(credentials.password)
  })

  test.each(['fetchUser', 'fetchAbilities'] as const)('ends when %s fails', async (request) => {
    const failure = { kind: 'unavailable', message: 'The database is away.' }
    const { actor, effects, emitted } = session({ [request]: refusing(failure) })
    await expect(signIn(actor, credentials)).rejects.toMatchObject({ failure })
    expect(effects.at(-1)).toBe('dropSession')
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'failed', restored: false }])
    expect(actor.getSnapshot().context).toEqual({ ...forgotten, failure })
  })
})

describe('a restored session', () => {
  const restored = { user: ada, permissions: ['call-detail'] }

  test('starts in fetching-user, and sends only the two requests that it needs', async () => {
    const { actor, states, effects, emitted, settled } = session(
      { logIn: () => expect.unreachable('a restored session does not sign in again') },
      restored,
    )
    expect(actor.getSnapshot().value).toBe('fetching-user')
    expect(actor.getSnapshot().context).toMatchObject({ user: ada, permissions: ['call-detail'] })
    await settled()
    expect(states).toEqual(['fetching-user', 'fetching-abilities', 'authenticated'])
    expect(effects).toEqual([['keepSession', { user: ada, permissions }]])
    expect(emitted).toEqual([{ type: 'session.opened', restored: true }])
  })

  test('whose user cannot be loaded is removed: user, flag and token', async () => {
    const fetchUser = refusing({ kind: 'unexpected', message: '' })
    const { actor, effects, emitted, settled } = session({ fetchUser }, restored)
    await settled()
    expect(actor.getSnapshot().value).toBe('unauthenticated')
    expect(actor.getSnapshot().context).toMatchObject({ user: null, permissions: [], token: null })
    expect(effects).toEqual(['dropSession'])
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'failed', restored: true }])
  })

  test('that has opened ends like any other', async () => {
    const { actor, emitted, settled } = session({}, restored)
    await settled()
    actor.send({ type: 'session.expired' })
    expect(emitted.at(-1)).toEqual({ type: 'session.ended', reason: 'expired', restored: false })
  })

  test('that the server no longer accepts ends as expired', async () => {
    const { actor, emitted } = session({ fetchUser: () => new Promise(() => undefined) }, restored)
    actor.send({ type: 'session.expired', failure: { kind: 'unauthenticated', message: 'Sign in first.' } })
    expect(actor.getSnapshot().value).toBe('unauthenticated')
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'expired', restored: true }])
  })
})

describe('logging out', () => {
  test.each([
    ['the server says so', async () => undefined],
    ['the server cannot be told', refusing({ kind: 'unavailable', message: '' })],
  ])('forgets everything when %s', async (_, logOut) => {
    const { actor, effects, emitted, settled } = await signedIn({ logOut })
    actor.send({ type: 'logout.requested' })
    expect(actor.getSnapshot().value).toBe('logging-out')
    await settled()
    expect(actor.getSnapshot()).toMatchObject({ value: 'unauthenticated', context: forgotten })
    expect(effects).toEqual([['tellOtherTabs', { user: ada }], 'dropSession'])
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'logout', restored: false }])
  })

  test('ends once, also if the server refuses the token meanwhile', async () => {
    const { actor, emitted, settled } = await signedIn()
    actor.send({ type: 'logout.requested' })
    actor.send({ type: 'session.expired' })
    actor.send({ type: 'session.ended-elsewhere' })
    await settled()
    expect(emitted).toEqual([{ type: 'session.ended', reason: 'logout', restored: false }])
  })
})

describe('an open session', () => {
  test.each([
    ['session.expired', 'expired'],
    ['session.ended-elsewhere', 'elsewhere'],
  ] as const)('is over at %s, without a request', async (type, reason) => {
    const { actor, effects, emitted } = await signedIn({ logOut: () => expect.unreachable('nobody is asked') })
    actor.send({ type })
    expect(actor.getSnapshot()).toMatchObject({ value: 'unauthenticated', context: forgotten })
    expect(effects).toEqual(['dropSession'])
    expect(emitted).toEqual([{ type: 'session.ended', reason, restored: false }])
  })

  test('that has expired says why', async () => {
    const { actor } = await signedIn()
    const failure = { kind: 'page-expired', message: 'Load the page again.' } as const
    actor.send({ type: 'session.expired', failure })
    expect(actor.getSnapshot().context.failure).toEqual(failure)
  })

  test('is already updated when listeners are called', async () => {
    const { actor } = session()
    const seen: unknown[] = []
    actor.on('*', () => seen.push(actor.getSnapshot().value))
    await signIn(actor, credentials)
    actor.send({ type: 'session.expired' })
    expect(seen).toEqual(['authenticated', 'unauthenticated'])
  })
})
