import { expect, test } from './support/fixtures.ts'

test('a saved question opens again by its name, and for another person by its address', async ({
  page,
  newPage,
  signIn,
}) => {
  await signIn('analyst')
  await page.goto('/questions')
  await page.getByRole('link', { name: 'Which agents keep the rules of compliance?' }).click()
  await expect(page).toHaveURL(/metric=/)
  const answered = page.waitForResponse(/\/api\/figures\?.*channel=voice/)
  await page.getByLabel('Channel').selectOption('Voice')
  await answered
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  const address = page.url()
  const rows = page.getByRole('main').locator('tbody').last().getByRole('row')
  await expect(rows.first()).toBeVisible()
  const rowTexts = await rows.allInnerTexts()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Compliance on the telephone')
  await page.getByRole('button', { name: 'Keep this list' }).click()
  await expect(page.getByText('Compliance on the telephone')).toBeVisible()
  await page.goto('/questions')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByText('Compliance on the telephone').click()
  await expect(page).toHaveURL(address)
  await expect(rows).toHaveText(rowTexts.map((row) => row.replaceAll('\t', '')))

  const other = await newPage()
  await signIn('supervisor', { page: other })
  await other.goto(address)
  const theirs = other.getByRole('main').locator('tbody').last().getByRole('row')
  await expect(theirs).toHaveText(rowTexts.map((row) => row.replaceAll('\t', '')))
})
