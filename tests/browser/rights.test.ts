import type { Page } from '@playwright/test'

import { choose } from './support/choose.ts'
import { expect, test } from './support/fixtures.ts'

const ROLE = 'Team analyst'

test('a role limited to the own team shows only that team, and a removed permission takes effect', async ({
  page,
  newPage,
  signIn,
}) => {
  const analyst = await newPage()
  await signIn('analyst', { page: analyst })
  expect((await visibleTeams(analyst)).size).toBeGreaterThan(1)

  await signIn('admin')
  await page.goto('/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Roles/ })
    .click()
  await page.getByRole('link', { name: 'Add role' }).click()
  await page.getByLabel('Name', { exact: true }).fill(ROLE)
  await permission(page, 'dashboards-freemium').check()
  await permission(page, 'call-detail').check()
  await page.getByLabel('What call-detail reaches').selectOption('Own team')
  await expect(page.getByText('People of this role see conversations of their own team.')).toBeVisible()
  await page.getByRole('button', { name: 'View as this role' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview.getByRole('group', { name: 'After signing in' })).toHaveText(/They land on Freemium\./)
  await expect(preview.getByRole('group', { name: 'Of what you see' })).toHaveText(/Conversations0 of \d{3}/)
  await choose(page, 'As whom', /Leonor Bravo/, 'Leonor')
  await expect(preview.getByRole('group', { name: 'Of what you see' })).toHaveText(/Conversations[1-9]\d* of \d{3}/)
  const team = /· (.+)$/.exec(await preview.getByLabel('As whom').first().inputValue())![1]!
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add role' }).click()
  await expect(page.getByRole('row').filter({ hasText: ROLE })).toBeVisible()

  await giveRole(page, ROLE, team)

  await analyst.reload()
  expect(await visibleTeams(analyst)).toEqual(new Set([team]))
  await expect(analyst.getByRole('link', { name: 'Premium', exact: true })).toBeHidden()

  await openRole(page, ROLE)
  await permission(page, 'call-detail').uncheck()
  await page.getByLabel('Why it changes').fill('Numbers only')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(`The role ${ROLE} is changed.`)).toBeVisible()

  await analyst.reload()
  await expect(analyst.getByText('You do not have access to this page')).toBeVisible()
  await expect(analyst.getByText('call-detail', { exact: true })).toBeVisible()
  await expect(analyst.getByRole('link', { name: 'Calls', exact: true })).toBeHidden()

  await giveRole(page, 'Business analyst') // the other tests on this server need an analyst
})

test(
  'the administrators’ role has every permission, and nobody can change that',
  { tag: '@night' },
  async ({ page, signIn }) => {
    await signIn('admin')
    await openRole(page, 'Administrator')
    await expect(page.getByText('The administrators’ role always holds everything')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAttribute('readonly')
    await expect(permission(page, 'role-edit')).toBeChecked()
    const matrix = page.getByRole('region', { name: 'Permissions' })
    await expect(matrix.getByRole('group').getByRole('checkbox', { disabled: false })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove role' })).toBeHidden()
  },
)

const permission = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('checkbox')
    .first()

async function openRole(page: Page, name: string) {
  await page.goto('/admin/roles')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('region', { name: 'Permissions' })).toBeVisible()
}

async function giveRole(page: Page, role: string, team?: string) {
  await openPerson(page, 'Ángel Medina')
  await page.getByRole('link', { name: 'Edit' }).click()
  await choose(page, 'Role', role)
  if (team !== undefined) await choose(page, 'Team', team)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The account of Ángel Medina is changed.')).toBeVisible()
}

async function openPerson(page: Page, name: string) {
  await page.goto(`/admin/users?q=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** The teams of the conversations on the first page. Their column is hidden by default. */
async function visibleTeams(page: Page): Promise<Set<string>> {
  if (!page.url().includes('hidden=')) {
    await page.goto('/calls?hidden=direction')
  }
  await expect(page.getByRole('columnheader', { name: 'Team' })).toBeVisible()
  const names = await page.getByRole('columnheader').allInnerTexts()
  const index = names.findIndex((name) => name.startsWith('Team'))
  const rows = await page.getByRole('row').all()
  return new Set(await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').nth(index).innerText())))
}
