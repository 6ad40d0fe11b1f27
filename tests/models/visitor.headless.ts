import { expect } from 'vitest'
import { waitFor, type InspectionEvent } from 'xstate'
import * as z from 'zod/mini'

import { ada, NO_ANSWER, sessionBackend } from '#tests/support/session-backend.ts'

import { fillIn, loadPage, type HeadlessForm } from './headless-page.ts'
import type { Driver } from './stories.ts'
import { answersWhen, refusalAt, type Answers } from './troubles.ts'
import type { VisitorEvent, VisitorState } from './visitor.model.ts'

/**
 * A visitor without a screen: the real session, http, storages and forms with a fake server.
 * What a component would display is read from its machine.
 */
export function headlessVisitor(inspect: (event: InspectionEvent) => void): Driver<VisitorEvent, VisitorState> {
  const backend = sessionBackend(ada)
  let page = loadPage(inspect)

  const during = async (answers: Answers, act: () => Promise<unknown>) => {
    for (const [route, handler] of answers) backend.answer(route, handler)
    await act()
    for (const [route] of answers) backend.answerAsUsual(route)
  }
  const reload = async () => {
    page.leave()
    page = loadPage(inspect)
    await page.settled()
  }
  const signIn = (password: string, remember: boolean) =>
    fillIn(page.login, { email: ada.user.email, password, remember })
  const signOut = async () => {
    page.session.send({ type: 'logout.requested' })
    await page.settled()
  }

  return {
    does: {
      'sign in': ({ remember }) => signIn(ada.password, remember),
      'fail to sign in': ({ why }) =>
        during(answersWhen[why], () => signIn(why === 'wrong password' ? 'wrong' : ada.password, false)),
      'sign out': ({ server }) => during(server === 'away' ? [['POST /api/logout', NO_ANSWER]] : [], signOut),
      'sign out in another tab': async () => {
        const other = await page.duplicate()
        other.session.send({ type: 'logout.requested' })
        await waitFor(page.session, (snapshot) => snapshot.matches('unauthenticated'))
      },
      'be denied': ({ status }) =>
        during([['GET /api/calls', () => ({ status })]], () =>
          expect(page.http.send(z.unknown(), '/api/calls')).rejects.toMatchObject({ status }),
        ),
      'change own name': async ({ server }) => {
        const requestsBefore = backend.sentTo('/api/user').length
        await during(server === 'well' ? [] : answersWhen[server], async () => {
          page.session.send({ type: 'rights.changed' })
          await page.settled()
        })
        expect(backend.sentTo('/api/user')).toHaveLength(requestsBefore + 1)
      },
      reload,
      'fail to reload': ({ why }) => during(answersWhen[why], reload),
      'reload and sign out in another tab': async ({ during: request }) => {
        const other = await page.duplicate()
        await during([[`GET /api/${request}`, () => new Promise(() => undefined)]], async () => {
          const reloaded = reload()
          await waitFor(page.session, (snapshot) => snapshot.matches(`fetching-${request}`))
          other.session.send({ type: 'logout.requested' })
          await reloaded
        })
      },
      'reopen the browser': async () => {
        page.leave()
        sessionStorage.clear()
        await reload()
      },
      // all forms of a page without a screen are open from the start: the three steps to a form do nothing
      'open registration': () => undefined,
      register: ({ accepted }) =>
        during(accepted ? [] : refusalAt('POST /register', 'email'), () =>
          fillIn(page.registration, { name: 'Grace', email: 'grace@atalaya.test' }),
        ),
      'register on a page that has expired': () =>
        during([['POST /register', () => ({ status: 419 })]], () => fillIn(page.registration, { name: 'Grace' })),
      'open forgotten password': () => undefined,
      'ask for a link': ({ accepted }) =>
        during(accepted ? [] : refusalAt('POST /api/forget-password', 'email'), () =>
          fillIn(page.forgotten, { email: ada.user.email }),
        ),
      'ask for a link again': async () => {
        const sent = backend.requests.length
        await fillIn(page.forgotten, {})
        expect(backend.requests).toHaveLength(sent)
      },
      'think of another address': () => page.forgotten.send({ type: 'field.changed', field: 'email', value: 'grace' }),
      'follow the link in the mail': () => undefined,
      'choose a new password': ({ accepted }) =>
        during(accepted ? [] : refusalAt('POST /api/reset-password', 'password'), () =>
          fillIn(page.newPassword, { token: 'from-the-mail', password: 'another long one' }),
        ),
    },
    sees: {
      'at login': () => expectSignedOut(page.session.getSnapshot()),
      refused: () => {
        expectSignedOut(page.session.getSnapshot())
        const { context } = page.login.getSnapshot()
        expect(context).toMatchObject({ values: { email: ada.user.email }, failed: expect.any(String) })
      },
      'thrown out': () => {
        expectSignedOut(page.session.getSnapshot())
        expect(page.ends).toEqual([expect.stringMatching(/^(expired|failed)$/)])
        expect(backend.sentTo('/api/logout')).toEqual([])
      },
      inside: () => {
        expect(page.session.getSnapshot()).toMatchObject({
          value: 'authenticated',
          context: { user: ada.user, rules: ada.rules, permissions: ['dashboards-freemium', 'call-detail'] },
        })
        expect(sessionStorage.getItem('token')).toBe(page.store.bearer())
      },
      'at registration': () => expectErrors(page.registration, []),
      'registration refused': () => expectErrors(page.registration, ['email']),
      'page expired': () => {
        expectSignedOut(page.session.getSnapshot())
        expect(page.ends).toEqual(['expired'])
        expect(page.registration.getSnapshot().context).toMatchObject({
          values: { name: 'Grace' },
          failed: 'page-expired',
        })
      },
      'at forgotten password': () => expectErrors(page.forgotten, []),
      'link refused': () => expectErrors(page.forgotten, ['email']),
      'link sent': () => expect(page.forgotten.getSnapshot().value).toBe('submitted'),
      'at new password': () => expectErrors(page.newPassword, []),
      'new password refused': () => expectErrors(page.newPassword, ['password']),
    },
  }
}

function expectSignedOut(session: unknown) {
  expect(session).toMatchObject({ value: 'unauthenticated', context: { user: null, rules: [], permissions: [] } })
  expect([sessionStorage.getItem('token'), sessionStorage.getItem('permissions')]).toEqual([null, null])
  expect(localStorage.getItem('token')).toBeNull()
}

function expectErrors(form: HeadlessForm, fields: string[]) {
  const { value, context } = form.getSnapshot()
  expect([value, Object.keys(context.errors), context.message]).toEqual(['editing', fields, null])
}
