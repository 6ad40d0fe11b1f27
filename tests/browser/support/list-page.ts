import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { expect } from './fixtures.ts'

type Scope = Page | Locator

/** The total number of rows, as the list itself shows it. */
export async function countOf(scope: Scope, what: RegExp): Promise<number> {
  const status = scope.getByRole('status').filter({ hasText: what })
  await expect(status).toHaveAttribute('aria-busy', 'false')
  return numberIn(await status.innerText())
}

export const numberIn = (words: string) => Number(words.replaceAll(/\D/g, ''))

/** The texts of a column in the visible rows. */
export async function cellsOf(scope: Scope, column: string): Promise<string[]> {
  const table = scope.locator('table[aria-busy]')
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(table.getByRole('columnheader')).not.toHaveCount(0)
  const headers = (await table.getByRole('columnheader').allInnerTexts()).map((words) => words.trim())
  expect(headers).toContain(column)
  return table.locator(`tbody tr > :nth-child(${headers.indexOf(column) + 1})`).allInnerTexts()
}

/** Changes the filters of a list, and waits for its address and its rows. */
export async function changeList(page: Page, change: () => Promise<unknown>, address: RegExp, request: RegExp) {
  const answer = page.waitForResponse(request)
  await change()
  await expect(page).toHaveURL(address)
  await answer
  await expect(page.locator('output[aria-busy]')).toHaveAttribute('aria-busy', 'false')
}

/** The file that a button or a menu item downloads. */
export async function download(page: Page, press: () => Promise<unknown>): Promise<{ name: string; path: string }> {
  const saving = page.waitForEvent('download')
  await press()
  const saved = await saving
  return { name: saved.suggestedFilename(), path: await saved.path() }
}

/** All rows that match the filters of a list, from its CSV export. */
export async function exportedRows(page: Page, scope: Scope = page): Promise<Record<string, string>[]> {
  await scope.getByRole('button', { name: 'Export' }).click()
  const entry = page.getByRole('menuitem', { name: 'As CSV', exact: true })
  const { path } = await download(page, () => entry.click())
  return parse(await readFile(path, 'utf8'), { columns: true, bom: true })
}

/** Opens the pages that the rows of a list lead to, one after the other, until one matches. Returns its address. */
export async function openFirst(page: Page, list: string, matches: () => Promise<boolean>): Promise<string> {
  await page.goto(list)
  const links = page.locator('tbody tr > :first-child').getByRole('link')
  await expect(links.first()).toBeVisible()
  for (const address of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))) {
    await page.goto(address)
    if (await matches()) return address
  }
  throw new Error(`No row of ${list} leads to a page that matches.`)
}
