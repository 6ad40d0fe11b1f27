import { i18n } from '@lingui/core'
import { notificationsStore } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished } from 'vitest'
import { createActor } from 'xstate'

import type { PageConfig } from '#contracts/page-config.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { announcePages } from '#src/app/announce-pages.ts'
import { App } from '#src/app/app.tsx'
import { followSession } from '#src/app/follow-session.ts'
import { createAppRouter } from '#src/app/router.ts'
import { provideLocale } from '#src/machines/locale.machine.ts'

import { pageConfig } from './page-config.ts'
import { sessionBackend, type Account } from './session-backend.ts'
import { openSessionTab } from './session-tab.ts'

// a screen's code is loaded on demand, which takes more than a second on a busy machine
configure({ asyncUtilTimeout: 15_000 })

type Visit = {
  /** The person who is signed in when the page is opened; nobody by default. */
  as?: Account
  /** The fake server, when a test needs other accounts or other responses than the visitor's own. */
  backend?: ReturnType<typeof sessionBackend>
  page?: Partial<PageConfig>
}

/** Opens an address in the whole application: real router, machines, storages and http, with a fake server. */
export function renderAt(path: string, { as, backend = sessionBackend(...(as ? [as] : [])), page }: Visit = {}) {
  if (as) sessionStorage.setItem('token', backend.grant(as))
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] })
  const config = pageConfig(page)
  const { session, http } = openSessionTab()
  const locale = openLocale(config)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ context: { session, locale, http, pageConfig: config }, history })
  followSession(router, session)
  onTestFinished(announcePages({ router, i18n, appName: config.appName }))
  render(<App router={router} i18n={i18n} env="test" />)

  return {
    backend,
    router,
    session,
    http,
    locale,
    user: userEvent.setup({ delay: null }),
    /** The current address: path and search. */
    address: () => router.state.location.href,
    go: (to: string) => act(() => router.history.push(to)),
    /** The same, and waits until the screen there has appeared: one visit sees many addresses but renders the frame once. */
    arriveAt: async (to: string) => {
      await act(async () => router.history.push(to))
      await waitFor(() => {
        const { status, resolvedLocation } = router.state
        expect([status, resolvedLocation?.href]).toEqual(['idle', router.history.location.href])
      })
    },
  }
}

/** Fills in the form of the sign-in screen and sends it. Typing key by key would make every test seconds longer. */
export async function signIn({ user, password }: Account) {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: user.email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

/** A person with these permissions. */
export const holding = (permissions: readonly PermissionName[], roleId: number | null = 3): Account => ({
  password: 'correct horse battery',
  user: { id: 7, name: 'Ada Lovelace', email: 'ada@atalaya.test', role_id: roleId },
  rules: permissions.map((action) => ({ action, subject: 'all' })),
})

/** The language machine without files: every text is in the language it is written in. */
function openLocale({ locales, locale, kitLocale }: PageConfig) {
  const actor = createActor(
    provideLocale({
      loadCatalogue: async (wanted) => i18n.load(wanted, {}),
      activate: (wanted) => i18n.activate(wanted),
      keepChoice: () => undefined,
      discardChoice: () => undefined,
    }),
    { input: { stored: null, available: locales, configured: locale, kitLocale } },
  ).start()
  onTestFinished(() => {
    actor.stop()
  })
  return actor
}
