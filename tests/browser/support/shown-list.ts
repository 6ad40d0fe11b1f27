import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'

import { expect } from './fixtures.ts'

type Scope = Page | Locator

/** How many there are in all, as the list itself says. */
export async function countOf(scope: Scope, what: RegExp): Promise<number> {
  const told = scope.getByRole('status').filter({ hasText: what })
  await expect(told).toHaveAttribute('aria-busy', 'false')
  return numberIn(await told.innerText())
}

export const numberIn = (words: string) => Number(words.replaceAll(/\D/g, ''))

/** What stands in a column of the rows that are shown. */
export async function cellsOf(scope: Scope, column: string): Promise<string[]> {
  const table = scope.locator('table[aria-busy]')
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(table.getByRole('columnheader')).not.toHaveCount(0)
  const headers = (await table.getByRole('columnheader').allInnerTexts()).map((words) => words.trim())
  expect(headers).toContain(column)
  return table.locator(`tbody tr > :nth-child(${headers.indexOf(column) + 1})`).allInnerTexts()
}

/** Changes what a list is asked for, and waits until its address says so and its rows have come. */
export async function narrowed(page: Page, change: () => Promise<unknown>, address: RegExp, asked: RegExp) {
  const answer = page.waitForResponse(asked)
  await change()
  await expect(page).toHaveURL(address)
  await answer
  await expect(page.locator('output[aria-busy]')).toHaveAttribute('aria-busy', 'false')
}

/** What a button or an entry of a menu saves. */
export async function downloaded(page: Page, press: () => Promise<unknown>): Promise<{ name: string; path: string }> {
  const saving = page.waitForEvent('download')
  await press()
  const saved = await saving
  return { name: saved.suggestedFilename(), path: await saved.path() }
}

/** All rows that a list's filters keep, as its CSV has them. */
export async function exportedRows(page: Page, scope: Scope = page): Promise<Record<string, string>[]> {
  await scope.getByRole('button', { name: 'Export' }).click()
  const entry = page.getByRole('menuitem', { name: 'As CSV', exact: true })
  const { path } = await downloaded(page, () => entry.click())
  return parse(await readFile(path, 'utf8'), { columns: true, bom: true })
}
