import type { Page } from '@playwright/test'

import { callFacetsSchema } from '#contracts/call-facets.ts'
import { maskName } from '#domain/privacy/masks.ts'

import { expect, test } from './support/fixtures.ts'

test.describe('the explorer', () => {
  test('keeps filter, order, page and columns in its address', async ({ page, signIn }) => {
    await signIn('auditor')
    await page.goto('/calls')
    await changeList(page, () => page.getByRole('button', { name: /^Voice/ }).click(), /channel=voice/)
    await changeList(page, () => header(page, 'Duration').getByRole('button').first().click(), /sort=duration_ms/)
    const durations = (await cells(page, 'Duration')).map(secondsOf)
    expect(durations).toEqual(durations.toSorted((one, other) => one - other))
    expect(new Set(durations).size).toBeGreaterThan(1)
    await changeList(page, () => page.getByRole('link', { name: 'Page 2', exact: true }).click(), /page=2/)
    await expect(header(page, 'Agent')).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Agent' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/hidden=direction(,|%2C)team(,|%2C)agent/)
    await expect(header(page, 'Agent')).toBeHidden()

    const [address, rows] = [page.url(), await visibleRows(page)]
    expect(rows).toHaveLength(25)
    await page.reload()
    await expect(page).toHaveURL(address)
    await expect.poll(() => visibleRows(page)).toEqual(rows)
    await expect(header(page, 'Agent')).toBeHidden()

    await page.getByRole('row').nth(1).getByRole('link').click()
    await expect(page).toHaveURL(/\/call-detail\/\d+/)
    await page.goBack()
    await expect(page).toHaveURL(address)
    await expect.poll(() => visibleRows(page)).toEqual(rows)

    await page.goBack()
    await expect(header(page, 'Agent')).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/page=2/)
    await page.goBack()
    await expect(page).not.toHaveURL(/sort=/)
    await page.goBack()
    await expect(page.getByRole('button', { name: /^Voice/ })).toHaveAttribute('aria-pressed', 'false')
  })

  test(
    'leads to customers whose names the auditor sees masked and the administrator whole',
    { tag: '@night' },
    async ({ page, signIn }) => {
      await signIn('auditor')
      await page.goto('/calls?media=audio')
      await page.getByRole('row').nth(1).getByRole('link').click()
      await expect(page).toHaveURL(/\/call-detail\/\d+/)
      const address = page.url()
      const masked = await customerName(page)

      await page.goto('/logout')
      await expect(page).toHaveURL(/\/login$/)
      await signIn('admin')
      await page.goto(address)
      const whole = await customerName(page)

      expect(masked).toMatch(/\(masked\)$/)
      expect(whole).not.toMatch(/masked|•/)
      expect(masked).toBe(`${maskName(whole)} (masked)`)
      expect(masked).not.toContain(whole)
    },
  )

  for (const [who, column, filter] of [
    ['lead', 'Team', 'team'],
    ['partner', 'Partner', 'partner'],
  ] as const) {
    test(
      `shows the ${who} the conversations of the own ${filter} alone`,
      { tag: '@night' },
      async ({ page, signIn }) => {
        await signIn(who)
        const facets = page.waitForResponse(/\/api\/call-facets/)
        await page.goto('/calls?hidden=direction')
        const offered = callFacetsSchema.parse(await (await facets).json())[`${filter}s`]
        expect(offered).toHaveLength(1)
        const { id, name } = offered[0]!
        const own = await count(page)
        expect(new Set(await cells(page, column))).toEqual(new Set([name]))

        await page.goto('/logout')
        await expect(page).toHaveURL(/\/login$/)
        await signIn('admin')
        await page.goto(`/calls?${filter}_id=${id}`)
        expect(await count(page)).toBe(own)
        await page.goto('/calls')
        expect(await count(page)).toBeGreaterThan(own)
      },
    )
  }
})

const header = (page: Page, name: string) => page.getByRole('columnheader', { name: new RegExp(`^${name}`) })
const list = (page: Page) => page.getByRole('table')

/** Changes the list and waits for its address and its rows. */
async function changeList(page: Page, change: () => Promise<unknown>, address: RegExp) {
  const answer = page.waitForResponse(/\/api\/calls\?/)
  await change()
  await expect(page).toHaveURL(address)
  await answer
  await expect(list(page)).toHaveAttribute('aria-busy', 'false')
}

const visibleRows = (page: Page) => list(page).locator('tbody').getByRole('row').allInnerTexts()

async function count(page: Page): Promise<number> {
  await expect(list(page)).toHaveAttribute('aria-busy', 'false')
  const text = await page.getByText(/^[\d,]+ conversations?$/).innerText()
  return Number(text.replaceAll(/\D/g, ''))
}

/** The texts of a column in the visible rows. */
async function cells(page: Page, column: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allInnerTexts()
  const index = headers.findIndex((text) => text.trim() === column)
  return list(page)
    .locator(`tbody td:nth-child(${index + 1})`)
    .allInnerTexts()
}

/** The seconds of a duration like 1:02:03. */
const secondsOf = (duration: string) => duration.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0)

async function customerName(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Details' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Details' })
  const name = panel.locator('dl').first().locator('dt:text-is("Name") + dd')
  await expect(name).not.toHaveText('—')
  return (await name.innerText()).trim()
}
