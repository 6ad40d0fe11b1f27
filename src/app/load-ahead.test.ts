import { i18n } from '@lingui/core'
import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'

import { pageConfig } from '#tests/support/page-config.ts'
import { ada, sessionBackend } from '#tests/support/session-backend.ts'
import { openSessionTab } from '#tests/support/session-tab.ts'

import { loadAhead, loadLandingWhenIdle } from './load-ahead.ts'
import { createLocale } from './locale.ts'
import { createAppRouter } from './router.ts'

const LANDING = ['/_signed-in', '/_signed-in/dashboard', '/_signed-in/calls']

/** Opens an address. `loaded` collects the routes whose code is loaded ahead. */
function openAt(path: string) {
  const { session, http } = openSessionTab()
  const router = createAppRouter({
    context: { session, http, pageConfig: pageConfig(), locale: createLocale({ i18n, pageConfig: pageConfig() }) },
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const loaded: string[] = []
  vi.spyOn(router, 'loadRouteChunk').mockImplementation(async (route) => void loaded.push(route.id))
  loadAhead(router, session)
  return { loaded, session, router }
}

describe('the code of the screens', () => {
  test('of the landing pages is loaded as soon as a sign-in is sent', () => {
    sessionBackend(ada)
    const { loaded, session } = openAt('/login')
    expect(loaded).toEqual([])
    session.send({
      type: 'login.submitted',
      credentials: { email: ada.user.email, password: ada.password, remember: false },
    })
    expect(loaded).toEqual(LANDING)
  })

  test('of the landing pages is loaded while the sign-in screen is idle', async () => {
    sessionBackend()
    vi.stubGlobal('requestIdleCallback', (action: () => void) => action())
    const { loaded, router } = openAt('/login')
    expect(loaded).toEqual([])
    loadLandingWhenIdle(router)
    await vi.waitFor(() => expect(loaded).toEqual(LANDING))
  })

  test('of the landing pages is not loaded if somebody is already signed in', () => {
    sessionBackend()
    vi.stubGlobal('requestIdleCallback', (action: () => void) => action())
    const { loaded, router } = openAt('/calls')
    loadLandingWhenIdle(router)
    expect(loaded).toEqual([])
  })

  test('of the first address is loaded while a restored session loads its user', () => {
    sessionStorage.setItem('token', sessionBackend(ada).grant(ada))
    expect(openAt('/users/create').loaded).toEqual([
      '__root__',
      '/_signed-in',
      '/_signed-in/users',
      '/_signed-in/users/create',
    ])
  })
})
