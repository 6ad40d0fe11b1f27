import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { isNight } from '#tests/support/night.ts'
import { holding, renderAt } from '#tests/support/render.tsx'
import { NO_ANSWER, sessionBackend } from '#tests/support/session-backend.ts'
import { anotherTabStorage, openSessionTab } from '#tests/support/session-tab.ts'

import { eachStepOnce, type Driver } from './stories.ts'
import { answersWhen, refusalAt, type Answers } from './troubles.ts'
import { visits, type VisitorEvent, type VisitorState } from './visitor.model.ts'

/** By day enough stories to take each step in each way once; at night every step from every state, as the headless visitor does in every run. */
describe('a visitor of the real screens', () => {
  for (const { title, follow } of isNight ? visits() : eachStepOnce(visits(), kindOf))
    test(title, () => follow(visitorOfTheScreens()))
})

/** What a browser remembers when it is opened again depends on how the person signed in. */
function kindOf(step: string, index: number, steps: string[]): string {
  return step === 'reopen the browser' ? `${steps[index - 1] ?? 'nothing'}, ${step}` : step
}

const ada = holding(['dashboards-premium'])

/** Presses and reads what a person would, on the whole application with a fake server. */
function visitorOfTheScreens(): Driver<VisitorEvent, VisitorState> {
  const backend = sessionBackend(ada)
  let visit = renderAt('/login', { backend })

  const during = async (answers: Answers, act: () => Promise<unknown>) => {
    for (const [route, handler] of answers) backend.answer(route, handler)
    await act()
    for (const [route] of answers) backend.answerAsUsual(route)
  }
  const open = (address: string) => {
    cleanup()
    visit.session.stop()
    visit = renderAt(address, { backend })
  }
  const reload = async () => {
    open(visit.address())
    await settled()
  }
  const settled = () => waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })[0]).toBeVisible())
  const signIn = async (password: string, remember: boolean) => {
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: ada.user.email } })
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
    if (remember) fireEvent.click(screen.getByRole('checkbox', { name: 'Keep me signed in on this device' }))
    await press('Sign in')
  }
  const duplicate = async () => {
    const other = openSessionTab({ storage: anotherTabStorage(sessionStorage) })
    await other.settled()
    return other
  }
  const pressLink = async (link: string) => fireEvent.click(await screen.findByRole('link', { name: link }))

  return {
    does: {
      'sign in': ({ remember }) => signIn(ada.password, remember),
      'fail to sign in': ({ why }) =>
        during(answersWhen[why], () => signIn(why === 'wrong password' ? 'wrong' : ada.password, false)),
      'sign out': ({ server }) =>
        during(server === 'away' ? [['POST /api/logout', NO_ANSWER]] : [], async () => {
          await visit.user.click(screen.getByRole('button', { name: 'Account of Ada Lovelace' }))
          await visit.user.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
          await expectLogin()
        }),
      'sign out in another tab': async () => {
        const other = await duplicate()
        other.session.send({ type: 'logout.requested' })
        await expectLogin()
      },
      'be denied': ({ status }) =>
        during([['GET /api/calls', () => ({ status })]], () =>
          expect(visit.http.send(z.unknown(), '/api/calls')).rejects.toMatchObject({ status }),
        ),
      'change own name': async ({ server }) => {
        const requestsBefore = backend.sentTo('/api/user').length
        const frame = screen.getByRole('navigation', { name: 'Main' })
        await during(server === 'well' ? [] : answersWhen[server], async () => {
          visit.session.send({ type: 'rights.changed' })
          await waitFor(() => expect(visit.session.getSnapshot().value).toBe('authenticated'))
        })
        expect(backend.sentTo('/api/user')).toHaveLength(requestsBefore + 1)
        expect(screen.getByRole('navigation', { name: 'Main' })).toBe(frame)
      },
      reload,
      'fail to reload': ({ why }) => during(answersWhen[why], reload),
      'reload and sign out in another tab': async ({ during: request }) => {
        const other = await duplicate()
        await during([[`GET /api/${request}`, () => new Promise(() => undefined)]], async () => {
          open(visit.address())
          await waitFor(() => expect(visit.session.getSnapshot().value).toBe(`fetching-${request}`))
          other.session.send({ type: 'logout.requested' })
          await expectLogin()
        })
      },
      'reopen the browser': async () => {
        sessionStorage.clear()
        open('/')
        await settled()
      },
      'open registration': () => pressLink('Create an account'),
      register: ({ accepted }) =>
        during(accepted ? [] : refusalAt('POST /register', 'email'), async () => {
          fill({ Name: 'Grace', Email: 'grace@atalaya.test', Password: 'a long one', 'Password again': 'a long one' })
          await press('Create the account')
        }),
      'register on a page that has expired': () =>
        during([['POST /register', () => ({ status: 419 })]], async () => {
          fill({ Name: 'Grace' })
          await press('Create the account')
        }),
      'open forgotten password': () => pressLink('Forgotten your password?'),
      'ask for a link': ({ accepted }) =>
        during(accepted ? [] : refusalAt('POST /api/forget-password', 'email'), async () => {
          fill({ Email: ada.user.email })
          await press('Send the link')
        }),
      'ask for a link again': async () => {
        await press('The link is on its way')
        expect(backend.sentTo('/api/forget-password')).toHaveLength(1)
      },
      'think of another address': () => fill({ Email: 'grace@atalaya.test' }),
      'follow the link in the mail': () => open(`/reset-password/from-the-mail?email=${ada.user.email}`),
      'choose a new password': ({ accepted }) =>
        during(accepted ? [] : refusalAt('POST /api/reset-password', 'password'), async () => {
          fill({ 'New password': 'another long one', 'New password again': 'another long one' })
          await press('Change the password')
        }),
    },
    sees: {
      'at login': async () => {
        await expectLogin()
        expect([visit.address(), localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([
          expect.stringMatching(/^\/login/),
          null,
          null,
        ])
      },
      refused: async () => {
        expect(await screen.findByRole('alert')).toBeVisible()
        expect(screen.getByLabelText('Email')).toHaveValue(ada.user.email)
        expect(localStorage.getItem('token')).toBeNull()
      },
      'thrown out': async () => {
        await expectLogin()
        expect(visit.address()).toBe('/login?redirect=%2Fpremium')
        expect(sessionStorage.getItem('token')).toBeNull()
      },
      inside: async () => {
        expect(await screen.findByRole('heading', { level: 1, name: 'Premium dashboard' })).toBeVisible()
        expect(visit.address()).toBe('/premium')
      },
      'at registration': () => expectScreen('Create an account'),
      'registration refused': () => expectFault('Email', 'grace@atalaya.test'),
      'page expired': async () => {
        await expectLogin()
        expect(visit.address()).toBe('/login')
        expect(sessionStorage.getItem('token')).toBeNull()
      },
      'at forgotten password': () => expectScreen('Forgotten your password?'),
      'link refused': () => expectFault('Email', ada.user.email),
      'link sent': async () =>
        expect(await screen.findByRole('button', { name: 'The link is on its way' })).toBeVisible(),
      'at new password': () => expectScreen('Choose a new password'),
      'new password refused': () => expectFault('New password', 'another long one'),
    },
  }
}

/** Presses a button and waits until the form is no longer busy. */
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(document.querySelector('form[aria-busy="true"]')).toBeNull())
}

function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

const expectScreen = async (title: string) =>
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()

const expectLogin = () => expectScreen('Sign in')

async function expectFault(label: string, typed: string) {
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Not like this.'))
  expect(screen.getByLabelText(label)).toHaveValue(typed)
}
