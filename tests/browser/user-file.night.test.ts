import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'

const FILE = {
  name: 'newcomers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Account,Full name,Role,Notes',
      'elsa.mora@example.test,Elsa Mora,Quality auditor,starts in May',
      'ivo.prats@example.test,"Prats, Ivo",Support agent,',
      'nobody at all,No Address,Quality auditor,',
      'lia.sosa@example.test,Lía Sosa,Astronaut,',
    ].join('\r\n'),
  ),
}

test('users are imported from a file: its mistakes are shown, and the rest is applied once', async ({
  page,
  product,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Users from a file/ })
    .click()
  await check(page)
  await expect(page.getByRole('heading', { name: '4 rows checked: nothing is changed yet' })).toBeVisible()
  await expect(tile(page, 'New')).toContainText('2')
  await expect(tile(page, 'Refused')).toContainText('2')
  await expect(page.getByText('2 rows are refused and stay out; the others do not wait for them.')).toBeVisible()
  await tile(page, 'Refused').click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row').filter({ hasText: 'lia.sosa' })).toContainText('There is no role “Astronaut”.')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the refused rows' }).click()
  const refused = await readFile(await (await saved).path(), 'utf8')
  expect(refused.split('\r\n').filter(Boolean)).toEqual([
    expect.stringContaining('Account,Full name,Role,Notes'),
    expect.stringMatching(/nobody at all,No Address/),
    expect.stringMatching(/lia\.sosa.*Astronaut.*There is no role/),
  ])

  await page.getByLabel('Send an invitation to each new person').check()
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByRole('heading', { name: '2 changes are applied' })).toBeVisible()
  await product.mailTo('ivo.prats@example.test', /\/invitation\//)
  await page.getByRole('link', { name: 'To the list of users' }).click()
  await page.getByLabel('Search').fill('@example.test')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Prats, Ivo' })).toContainText('Support agent')
  await expect(page.getByRole('row').filter({ hasText: 'Elsa Mora' })).toContainText('Invited')
  await expect(page.getByRole('row').filter({ hasText: 'Lía Sosa' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Update from a file' }).click()
  await check(page)
  await expect(tile(page, 'New')).toContainText('0')
  await expect(tile(page, 'Unchanged')).toContainText('2')
  await expect(page.getByRole('button', { name: /^Apply/ })).toBeHidden()
})

/** Uploads the file, selects the column of the email, and checks what would change. */
async function check(page: Page) {
  await page.getByLabel('Drop a file here').setInputFiles(FILE)
  await expect(page.getByText('One column has to hold the email: it says who is meant.')).toBeVisible()
  await expect(page.getByLabel('What the column Role holds')).toHaveValue('role')
  await page.getByLabel('What the column Account holds').selectOption('Email')
  await page.getByRole('button', { name: 'Check 4 rows' }).click()
}

const tile = (page: Page, outcome: string) => page.getByRole('link', { name: new RegExp(`^${outcome} \\d+$`) })
