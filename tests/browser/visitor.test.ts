import type { BrowserContext, Page, Route } from '@playwright/test'

import { isNight } from '#tests/support/night.ts'

import { type Driver, eachStepOnce } from '../models/stories.ts'
import { visits, type VisitorEvent, type VisitorState } from '../models/visitor.model.ts'
import { expect, test } from './support/fixtures.ts'
import { DEMO_PASSWORD } from './support/product.ts'

/**
 * The stories that drive the screens in jsdom, here in Chromium with the real server: by day enough of them to take each kind of
 * step once, at night all of them.
 */
test.describe('a visitor of the product', () => {
  for (const { title, follow } of isNight ? visits() : eachStepOnce(visits(), kindOf)) {
    test(title, async ({ page, context, complaints }) => {
      await page.goto('/login')
      await follow(visitorOfTheProduct(context, page))
      // the browser reports the failures of the story on its console
      expect(complaints.splice(0).filter((text) => !FAILURE.test(text))).toEqual([])
    })
  }
})

/** The kind of a step, and whether the server accepts it; the reasons for failures are tested at night. */
function kindOf(step: string): string {
  return step.replace(/ · (remember|why|status|server|during) .*$/, '')
}

/** A request that a story cuts off, or a status with which a story has one refused. */
const FAILURE = /ERR_FAILED|\b(400|401|403|419|422)\b/

const EMAIL = 'lead@atalaya.test'

/** Failures that a real server does not produce on demand are injected between it and the browser. */
const troubles: Record<string, [path: string, answer: (route: Route) => Promise<void>]> = {
  'wrong password': ['/api/oauth/token', refusal(400, 'email')],
  'no user': ['/api/user', (route) => route.abort()],
  'no abilities': ['/api/abilities', (route) => route.abort()],
  'abilities denied': ['/api/abilities', refusal(403)],
}

function visitorOfTheProduct(context: BrowserContext, first: Page): Driver<VisitorEvent, VisitorState> {
  let page = first

  const during = async (path: string, answer: (route: Route) => Promise<void>, act: () => Promise<unknown>) => {
    await page.route(`**${path}*`, answer)
    await act()
    await page.unroute(`**${path}*`)
  }
  const atLogin = () => expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  const refused = () => expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
  const settled = () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const submit = async (values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
    await page.locator('form button[type=submit]').click()
    await expect(page.locator('form[aria-busy=true]')).toHaveCount(0)
  }
  const signIn = async (remember: boolean) => {
    if (remember) await page.getByLabel('Keep me signed in on this device').check()
    await submit({ Email: EMAIL, Password: DEMO_PASSWORD })
  }
  const signOutElsewhere = async () => {
    const token = await page.evaluate(() => sessionStorage.getItem('token')!)
    const other = await context.newPage()
    await other.goto('/login')
    await other.evaluate((stored) => sessionStorage.setItem('token', stored), token)
    await other.goto('/logout')
    await expect(other).toHaveURL(/\/login/)
    await other.close()
  }
  const answerTo = (path: string, accepted: boolean, field: string, values: Record<string, string>) =>
    during(path, accepted ? done : refusal(422, field), () => submit(values))

  return {
    does: {
      'sign in': ({ remember }) => signIn(remember),
      'fail to sign in': ({ why }) => during(...troubles[why]!, () => signIn(false)),
      'sign out': async ({ server }) => {
        const act = async () => {
          await page.goto('/logout')
          await atLogin()
        }
        if (server === 'away') await during('/api/logout', (route) => route.abort(), act)
        else await act()
      },
      'sign out in another tab': signOutElsewhere,
      // the explorer's rows are requested when the pointer rests on its link
      'be denied': ({ status }) =>
        during('/api/calls', refusal(status), async () => {
          await page.getByRole('link', { name: 'Calls' }).hover()
          await atLogin()
        }),
      'change own name': async () => {
        await page.getByRole('button', { name: /^Account of/ }).click()
        await page.getByRole('menuitem', { name: 'Your profile' }).click()
        const field = page.getByLabel('Name', { exact: true })
        const name = await field.inputValue()
        for (const newName of [`${name} II`, name]) {
          await field.fill(newName)
          await page.getByRole('button', { name: 'Save your data' }).click()
          await expect(page.getByRole('button', { name: `Account of ${newName}`, exact: true })).toBeVisible()
        }
        await page.goBack()
      },
      reload: async () => {
        await page.reload()
        await settled()
      },
      'fail to reload': async ({ why }) => {
        const reload = async () => {
          await page.reload()
          await atLogin()
        }
        if (why === 'token revoked') {
          await page.evaluate(revokeToken)
          await reload()
        } else await during(...troubles[why]!, reload)
      },
      'reload and sign out in another tab': async ({ during: request }) => {
        await during(
          `/api/${request}`,
          async () => undefined,
          async () => {
            const requested = page.waitForRequest(`**/api/${request}`)
            await page.reload()
            await requested
            await page.unroute(`**/api/${request}*`)
            await signOutElsewhere()
          },
        )
      },
      'reopen the browser': async () => {
        await page.close()
        page = await context.newPage()
        await page.goto('/')
        await settled()
      },
      'open registration': () => page.getByRole('link', { name: 'Create an account' }).click(),
      register: ({ accepted }) =>
        answerTo('/register', accepted, 'email', {
          Name: 'Grace',
          Email: 'grace@atalaya.test',
          Password: 'a long one',
          'Password again': 'a long one',
        }),
      'register on a page that has expired': () =>
        during('/register', refusal(419), async () => {
          await page.getByLabel('Name', { exact: true }).fill('Grace')
          await page.locator('form button[type=submit]').click()
          await atLogin()
        }),
      'open forgotten password': () => page.getByRole('link', { name: 'Forgotten your password?' }).click(),
      'ask for a link': ({ accepted }) => answerTo('/api/forget-password', accepted, 'email', { Email: EMAIL }),
      'ask for a link again': () => page.getByRole('button', { name: 'The link is on its way' }).click(),
      'think of another address': () => page.getByLabel('Email').fill('grace@atalaya.test'),
      'follow the link in the mail': () => page.goto(`/reset-password/from-the-mail?email=${EMAIL}`),
      'choose a new password': ({ accepted }) =>
        answerTo('/api/reset-password', accepted, 'password', {
          'New password': 'another long one',
          'New password again': 'another long one',
        }),
    },
    sees: {
      'at login': async () => {
        await atLogin()
        expect(await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([
          null,
          null,
        ])
      },
      refused: () => expect(page.locator('form').getByRole('alert')).toBeVisible(),
      'thrown out': async () => {
        await atLogin()
        await expect(page).toHaveURL(/\/login\?redirect=%2Fpremium$/)
      },
      inside: async () => {
        await expect(page.getByRole('heading', { level: 1, name: 'Premium dashboard' })).toBeVisible()
        await expect(page).toHaveURL(/\/premium$/)
      },
      'at registration': () => expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible(),
      'registration refused': refused,
      'page expired': async () => {
        await atLogin()
        await expect(page).toHaveURL(/\/login$/)
      },
      'at forgotten password': () =>
        expect(page.getByRole('heading', { name: 'Forgotten your password?' })).toBeVisible(),
      'link refused': refused,
      'link sent': () => expect(page.getByRole('button', { name: 'The link is on its way' })).toBeVisible(),
      'at new password': () => expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible(),
      'new password refused': refused,
    },
  }
}

const done = (route: Route) => answer(route, 200, { success: true })

function refusal(status: number, field?: string) {
  const kinds: Record<number, string> = {
    400: 'refused',
    401: 'unauthenticated',
    403: 'forbidden',
    419: 'page-expired',
  }
  const body = {
    kind: kinds[status] ?? 'invalid',
    message: 'Look again.',
    ...(field && { errors: { [field]: ['No.'] } }),
  }
  return (route: Route) => answer(route, status, body)
}

/** Requests for documents of the same address go on to the server: only requests for data are answered here. */
const answer = (route: Route, status: number, body: object) =>
  route.request().resourceType() === 'document' ? route.fallback() : route.fulfill({ status, json: body })

/** Ends the session on the server without the page noticing. */
async function revokeToken() {
  const csrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!)
  const headers = { Authorization: sessionStorage.getItem('token')!, 'X-XSRF-TOKEN': csrf }
  await fetch('/api/logout', { method: 'POST', headers })
}
