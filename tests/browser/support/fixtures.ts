import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { type BrowserContext, expect, type Page, test as base } from '@playwright/test'

import { type TokenRequest, tokenSchema } from '#contracts/auth.ts'

import { DEMO_TEMPLATE } from './demo-template.ts'
import { DEMO_PASSWORD, type Product, startProduct } from './product.ts'
import { signInWith } from './sign-in.ts'

export { expect } from '@playwright/test'

export type Who =
  | 'admin'
  | 'supervisor'
  | 'auditor'
  | 'analyst'
  | 'support'
  | 'lead'
  | 'partner'
  | 'agent'
  | 'verifier'
  | 'collector'
  | 'new'

type Fixtures = {
  /** Errors and warnings of the browser's console. The test fails unless the list is empty at the end. */
  complaints: string[]
  /** A folder with these files, removed after the test. */
  folderOf: (files: Record<string, unknown>) => Promise<string>
  /** A page of another person, in a separate browser profile. */
  newPage: () => Promise<Page>
  /**
   * Signs somebody in without showing a page: the test opens the first one. On a page with the sign-in form it fills in the
   * form and waits until the person is signed in. `product` is the product to sign in at, if it is not the worker's own.
   */
  signIn: (who: Who, options?: { remember?: boolean; page?: Page; product?: Product }) => Promise<void>
}

/** Every test runs against the built product with the demo, one server for each worker. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({}, DEMO_TEMPLATE)
      await use(product)
      await product.stop()
      await product.removeData()
    },
    // starting the server does not count towards a test's time limit
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      for (const page of context.pages()) listen(page, complaints)
      context.on('page', (page) => listen(page, complaints))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  folderOf: async ({}, use) => {
    const folders: string[] = []
    await use(async (files) => {
      const folder = await newFolder(files)
      folders.push(folder)
      return folder
    })
    for (const folder of folders) await rm(folder, { recursive: true })
  },
  newPage: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      const page = await context.newPage()
      listen(page, complaints)
      return page
    })
    for (const context of contexts) await context.close()
  },
  signIn: async ({ page: first, product }, use) =>
    use(async (who, { remember = false, page = first, product: target = product } = {}) => {
      const email = `${who}@atalaya.test`
      if (!page.url().includes('/login')) return openSession(page, target, email)
      if (remember) await page.getByLabel('Keep me signed in on this device').check()
      await signInWith(page, email, DEMO_PASSWORD)
      await expect(page).not.toHaveURL(/\/login/)
    }),
})

/** Empties the list: every complaint is of this kind, and there is at least one. */
export function expectComplaints(complaints: string[], kind: RegExp) {
  const expected = complaints.splice(0)
  expect(expected).not.toEqual([])
  expect(expected.filter((text) => !kind.test(text))).toEqual([])
}

function listen(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
}

/** A new folder with these files. What is neither text nor bytes is written as JSON. */
async function newFolder(files: Record<string, unknown>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'atalaya-files-'))
  for (const [name, content] of Object.entries(files)) {
    const isWritten = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(path.join(folder, name), isWritten ? content : JSON.stringify(content))
  }
  return folder
}

/**
 * Signs in by the requests of the sign-in form and stores the token where the page looks for it. The form and the page behind it
 * cost five seconds of processor: only stories about signing in show them.
 */
async function openSession(page: Page, { url }: Pick<Product, 'url'>, email: string): Promise<void> {
  const context = page.context()
  await context.request.get(`${url}/login`) // sets the cookie of the CSRF token
  const csrf = (await context.cookies(url)).find(({ name }) => name === 'XSRF-TOKEN')!
  const answer = await context.request.post(`${url}/api/oauth/token`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(csrf.value) },
    data: {
      grant_type: 'password',
      client_id: 'atalaya-web',
      client_secret: 'public',
      username: email,
      password: DEMO_PASSWORD,
      scope: '*',
    } satisfies TokenRequest,
  })
  if (!answer.ok()) throw new Error(`${email} was not signed in: ${await answer.text()}`)
  const { access_token } = tokenSchema.parse(await answer.json())
  const blank = `${url}/blank-page-of-the-origin`
  await page.route(blank, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(blank)
  await page.evaluate((bearer) => sessionStorage.setItem('token', bearer), `Bearer ${access_token}`)
  await page.unroute(blank)
}
