import { rm } from 'node:fs/promises'

import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'

import { DEMO_TEMPLATE } from './demo-template.ts'
import { newFolder } from './new-folder.ts'
import { openSession } from './open-session.ts'
import { DEMO_PASSWORD, type Product, startProduct } from './product.ts'
import { signInWith } from './sign-in-with.ts'

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
  /** What the browser complained about. Ends as an empty list, or the test fails. */
  complaints: string[]
  /** A folder with these files, removed after the test. */
  folderOf: (files: Record<string, unknown>) => Promise<string>
  /** A page of somebody else, in a browser profile of its own. */
  newPage: () => Promise<Page>
  /**
   * Signs somebody in without showing a page: the story opens the first one. On a page that shows the sign-in form it
   * fills in the form, and ends where that leads. `at` is another product than the worker's own.
   */
  signIn: (who: Who, options?: { remember?: boolean; page?: Page; at?: Product }) => Promise<void>
}

/** Every test runs against the built product with the demo, one server for each worker. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({}, DEMO_TEMPLATE)
      await use(product)
      await product.stop()
      await product.forget()
    },
    // a server that starts takes none of the time that a story has
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
    use(async (who, { remember = false, page = first, at = product } = {}) => {
      const email = `${who}@atalaya.test`
      if (!page.url().includes('/login')) return openSession(page, at, email)
      if (remember) await page.getByLabel('Keep me signed in on this device').check()
      await signInWith(page, email, DEMO_PASSWORD)
      await expect(page).not.toHaveURL(/\/login/)
    }),
})

function listen(page: Page, complaints: string[]) {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
}
