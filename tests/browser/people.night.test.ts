import type { Page } from '@playwright/test'

import { choose } from './support/choose.ts'
import { expect, test } from './support/fixtures.ts'
import { linkIn } from './support/product.ts'
import { signInWith } from './support/sign-in.ts'

const ROSA = { name: 'Rosa Quispe', email: 'rosa.quispe@example.test', password: 'nine herons over the pier' }

test('a person joins by invitation, and is signed out at once when the account is deactivated', async ({
  page,
  newPage,
  product,
  signIn,
  complaints,
}) => {
  await signIn('admin')
  await page.goto('/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Users Who may/ })
    .click()
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(ROSA.name)
  await page.getByLabel('Email').fill(ROSA.email)
  await choose(page, 'Role', 'Quality auditor')
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByRole('heading', { level: 1, name: ROSA.name })).toBeVisible()
  await expect(page.getByText('Invited', { exact: true })).toBeVisible()

  const link = linkIn(await product.mailTo(ROSA.email, /\/invitation\//), '/invitation/')
  const rosa = await newPage()
  await rosa.goto(link)
  await expect(rosa.getByRole('heading', { name: `Welcome, ${ROSA.name}` })).toBeVisible()
  await expect(rosa.getByText(/^Adela Rivas invites you/)).toBeVisible()
  await rosa.getByLabel('Password', { exact: true }).fill(ROSA.password)
  await rosa.getByLabel('Password again').fill(ROSA.password)
  await rosa.getByRole('button', { name: 'Choose the password' }).click()
  await rosa.getByRole('link', { name: 'Sign in' }).click()
  await signInWith(rosa, ROSA.email, ROSA.password)
  await expect(rosa).toHaveURL(/\/dashboard$/)
  await rosa.getByRole('link', { name: 'Calls', exact: true }).click()
  await expect(rosa.getByRole('row').nth(1)).toBeVisible()

  await page.reload()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByLabel('Reason').fill('Left the centre')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Deactivated', { exact: true })).toBeVisible()
  await rosa.getByRole('row').nth(1).getByRole('link').click()
  await expect(rosa).toHaveURL(/\/login/)
  await signInWith(rosa, ROSA.email, ROSA.password)
  await expect(rosa.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await rosa.goto(link)
  await expect(rosa.getByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  // the browser reports the responses on its console: signed out, sign-in refused, no such invitation
  const statuses = complaints.splice(0).map((text) => /\b4\d\d\b/.exec(text)?.[0] ?? text)
  expect([...new Set(statuses)]).toEqual(['401', '400', '404'])
})

for (const who of ['supervisor', 'lead'] as const) {
  test(`the ${who} can find people, but is offered nothing that changes them`, async ({ page, signIn }) => {
    await signIn(who)
    await page.goto('/')
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add user' })).toBeHidden()
    await page.getByLabel('Search').fill('Aurora')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 person', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Aurora Lagos' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Aurora Lagos' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: /Deactivate|End/ })).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Edit' })).toHaveCount(0)

    const requests = requestsOf(page)
    await page.goto('/users/create')
    await expect(page.getByText('user-create', { exact: true })).toBeVisible()
    expect(requests.filter((path) => path.startsWith('/api/users'))).toEqual([])
  })
}

test('the support agent sees which permission the list of users needs, and no data is requested', async ({
  page,
  signIn,
}) => {
  await signIn('support')
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeHidden()
  const requests = requestsOf(page)
  await page.goto('/users')
  await expect(page.getByText('You do not have access to this page')).toBeVisible()
  await expect(page.getByText('user-list', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^News/ })).toBeVisible()
  expect(requests.filter((path) => path.startsWith('/api/users'))).toEqual([])
})

/** Collects the paths that the page requests from now on. */
function requestsOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return requests
}
