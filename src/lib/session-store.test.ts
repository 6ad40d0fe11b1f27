import { constantFrom, assert as holds, oneof, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { safeStorage } from './safe-storage.ts'
import { openSessionStore } from './session-store.ts'

const user = { id: 7, name: 'Ada Lovelace', email: 'ada@atalaya.test', role_id: 3 }
const permissions = ['dashboards-freemium', 'call-detail']
const local = safeStorage(() => localStorage)
const session = safeStorage(() => sessionStorage)

const contents = (storage: Storage): unknown => Object.fromEntries(Object.entries(storage))
const openTab = () => openSessionStore({ session, local })
const summary = (): unknown => JSON.parse(localStorage.getItem('atalaya') ?? 'null')

function signIn({ remember }: { remember: boolean }) {
  const store = openTab()
  store.keepToken({ bearer: 'Bearer abc', remember })
  store.keepSession({ user, permissions })
  return store
}

const closeTheBrowser = () => sessionStorage.clear()

describe('a login', () => {
  test.each([true, false])('stores the Bearer value in both storages (remember: %s)', (remember) => {
    const store = signIn({ remember })
    expect(sessionStorage.getItem('token')).toBe('Bearer abc')
    expect(localStorage.getItem('token')).toBe('Bearer abc')
    expect(store.bearer()).toBe('Bearer abc')
  })

  test('stores the names of the permissions in session storage, and a summary in local storage', () => {
    signIn({ remember: true })
    expect(JSON.parse(sessionStorage.getItem('permissions')!)).toEqual(permissions)
    expect(summary()).toEqual({ version: 1, authenticated: true, user, remember: true })
    expect(contents(sessionStorage)).toEqual({ token: 'Bearer abc', permissions: expect.any(String) })
    expect(contents(localStorage)).toEqual({ token: 'Bearer abc', atalaya: expect.any(String) })
  })
})

describe('a loaded page', () => {
  test.each([true, false])('goes on with the session of its tab (remember: %s)', (remember) => {
    signIn({ remember })
    expect(openTab().restore()).toEqual({ user, permissions })
  })

  test('of a new browser session continues with a remembered token, which its tab then stores too', () => {
    signIn({ remember: true })
    closeTheBrowser()
    const store = openTab()
    expect(store.restore()).toEqual({ user, permissions: [] })
    expect(sessionStorage.getItem('token')).toBe('Bearer abc')
    store.keepSession({ user, permissions })
    expect(summary()).toMatchObject({ remember: true })
  })

  test('of a new browser session removes a token that was not to be remembered', () => {
    signIn({ remember: false })
    closeTheBrowser()
    const store = openTab()
    expect(store.restore()).toBeNull()
    expect(store.bearer()).toBeNull()
    expect(localStorage.getItem('token')).toBeNull()
  })

  test('without a token starts signed out', () => {
    expect(openTab().restore()).toBeNull()
    expect(contents(sessionStorage)).toEqual({})
    expect(contents(localStorage)).toEqual({})
  })

  test.each(['garbage', '{"token":1}', 'Bearer ', 'Bearer a b', 'bearer abc', 'Bearer a\nX-Evil: 1'])(
    'drops the foreign token %j',
    (foreign) => {
      sessionStorage.setItem('token', foreign)
      localStorage.setItem('token', foreign)
      localStorage.setItem('atalaya', JSON.stringify({ version: 1, authenticated: true, user, remember: true }))
      expect(openTab().restore()).toBeNull()
      expect(sessionStorage.getItem('token')).toBeNull()
      expect(localStorage.getItem('token')).toBeNull()
    },
  )

  test.each(['', '{', 'null', '[]', '{"version":0}', JSON.stringify({ version: 1, user: 'Ada' })])(
    'goes on with its token when the summary is %j',
    (foreign) => {
      signIn({ remember: true })
      localStorage.setItem('atalaya', foreign)
      expect(openTab().restore()).toEqual({ user: null, permissions })
      expect(localStorage.getItem('atalaya')).toBeNull()
    },
  )

  test('never fails, whatever the storages contain', () => {
    const anything = oneof(string(), constantFrom('Bearer abc', '[]', '{}', '{"version":1}', '["a"]', '[1]'))
    holds(
      property(
        record({ token: anything, localToken: anything, permissions: anything, atalaya: anything }),
        ({ token, localToken, ...rest }) => {
          sessionStorage.setItem('token', token)
          sessionStorage.setItem('permissions', rest.permissions)
          localStorage.setItem('token', localToken)
          localStorage.setItem('atalaya', rest.atalaya)
          const store = openTab()
          expect(store.restore() === null).toBe(store.bearer() === null)
        },
      ),
    )
  })
})

describe('the end of a session', () => {
  test('clears the tokens, the permissions, the user and the flag', () => {
    const store = signIn({ remember: true })
    store.drop()
    expect(contents(sessionStorage)).toEqual({})
    expect(contents(localStorage)).toEqual({ atalaya: expect.any(String) })
    expect(summary()).toEqual({ version: 1, authenticated: false, user: null, remember: false })
    expect(openTab().restore()).toBeNull()
  })

  test('keeps the newer session that another tab has opened since', () => {
    const store = signIn({ remember: false })
    localStorage.setItem('token', 'Bearer newer')
    localStorage.setItem('atalaya', JSON.stringify({ version: 1, authenticated: true, user, remember: true }))
    store.drop()
    expect(store.bearer()).toBeNull()
    expect(openTab().restore()).toEqual({ user, permissions: [] })
  })

  test('in a tab that lost its own copy clears the other copy too', () => {
    const store = signIn({ remember: true })
    closeTheBrowser()
    store.drop()
    expect(localStorage.getItem('token')).toBeNull()
  })
})
