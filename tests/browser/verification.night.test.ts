import { readFile, writeFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { unzipSync, zipSync } from 'fflate'

import { choose } from './support/choose.ts'
import { openFirst } from './support/first-of-list.ts'
import { expect, test } from './support/fixtures.ts'
import { imported } from './support/imported.ts'
import { downloaded } from './support/shown-list.ts'
import { RECORDED, RECORDED_AT, SAID_PREMIUM, soldCall } from './support/sold-call.ts'

const WITHDRAWAL = 'Right of withdrawal'
const WHY = 'The old price was read out; the customer was told the new one in writing.'

test('a sale is called valid once a person has judged what it lacks', async ({
  page,
  product,
  signIn,
  folderOf,
  complaints,
}) => {
  const sale = { uuid: '7b0a1f9e-52d4-4c8e-9d11-3f6a0c5e7001', policy: '99000101' }
  const folder = await folderOf(soldCall(sale.uuid, sale.policy))
  expect(await imported(product, folder, '--partner', 'Banco Cordillera')).toMatchObject({ accepted: 2, refused: 0 })
  await signIn('verifier')
  await openEvidence(page, sale)

  await test.step('what was said is quoted, and heard where it was said', async () => {
    const recording = finding(page, 'The conversation is recorded')
    await expect(recording).toContainText('Said')
    await expect(recording.getByRole('blockquote')).toContainText(RECORDED)
    await recording.getByRole('button', { name: `Go to ${RECORDED_AT}:` }).click()
    const line = page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').filter({ hasText: RECORDED })
    await expect(line).toHaveAttribute('aria-current', 'true')
  })
  await expect(finding(page, WITHDRAWAL)).toContainText('Not found')
  await expect(finding(page, WITHDRAWAL).getByRole('blockquote')).toHaveCount(0)
  await expect(finding(page, 'Premium')).toContainText('Said otherwise')
  await expect(finding(page, 'Premium')).toContainText(SAID_PREMIUM)
  await expect(finding(page, 'Premium')).toContainText(/CLP\s19,990/)

  await test.step('no verdict that it is valid while something is open', async () => {
    await expect(open(page)).toHaveText(/^2 findings stand/)
    await verdict(page, 'Valid').click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(finding(page, WITHDRAWAL)).toBeFocused()
    await page.keyboard.press('y')
    await expect(finding(page, WITHDRAWAL).getByRole('button', { name: 'Met', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(open(page)).toHaveText(/^1 finding stands/)

    await finding(page, 'Premium').getByRole('button', { name: 'Not met' }).click()
    await expect(finding(page, 'Premium')).toContainText('Judged by Verónica Salas')
    await expect(open(page)).toHaveText(/^1 finding stands/)
    await finding(page, 'Premium').getByLabel('Comment: Premium').fill(WHY)
    await finding(page, 'Premium').getByLabel('Comment: Premium').blur()
    await expect(open(page)).toBeHidden()
  })

  await take(page, 'Valid')
  await expect(fact(page, 'State')).toHaveText('Valid')
  await expect(fact(page, 'Decided')).toContainText('Verónica Salas')
  await page.reload()
  await expect(fact(page, 'State')).toHaveText('Valid')
  await expect(finding(page, 'Premium')).toContainText(WHY)
  await expect(page.getByRole('button', { name: 'Not met' })).toHaveCount(0)
  await expect(history(page)).toContainText(/Found the sale valid\s*Verónica Salas/)

  await test.step('a verdict is opened again with a reason, and not without', async () => {
    await verdict(page, 'Open again').click()
    const dialog = page.getByRole('dialog', { name: 'Open again' })
    await dialog.getByRole('button', { name: 'Open again' }).click()
    await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel('Reason').fill('The customer has complained.')
    await dialog.getByRole('button', { name: 'Open again' }).click()
    await expect(fact(page, 'State')).toHaveText('To be verified')
    await expect(history(page)).toContainText('The customer has complained.')
    // the browser itself reports the refusal
    expect(complaints.splice(0).filter((text) => !/\b422\b/.test(text))).toEqual([])
  })
})

test('a customer is called back, and somebody else has the second look', async ({ page, newPage, signIn }) => {
  await signIn('verifier')
  // of the demo's sales some are decided already
  await openFirst(page, '/details-polizas?sale_call=yes&standing=in-force', async () => {
    await page.getByRole('link', { name: 'Evidence file' }).first().click()
    await expect(fact(page, 'State')).toBeVisible()
    return (await fact(page, 'State').innerText()).trim() === 'To be verified'
  })

  await take(page, 'Call back', { 'To be called by': daysOn(2), 'Note (optional)': 'Ask for the day of payment.' })
  await expect(fact(page, 'State')).toHaveText('To be called back')
  await expect(fact(page, 'To be called by')).toHaveText(/\d{4}$/)
  await expect(verdict(page, 'Valid')).toBeHidden()
  await take(page, 'They were called')
  await expect(fact(page, 'State')).toHaveText('To be verified')
  await expect(page.getByText('To be called by')).toBeHidden()

  await take(page, 'Ask for a second look', { Reason: 'I know the customer.' })
  await expect(fact(page, 'State')).toHaveText('Waiting for a second look')
  await expect(page.getByText('You have asked for a second look: somebody else decides.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Valid|Repairable|Void|Met)$/ })).toHaveCount(0)

  const other = await newPage()
  await signIn('admin', { page: other })
  await other.goto(page.url())
  await take(other, 'Void', { Reason: 'It was sold to somebody else.' })
  await page.reload()
  await expect(fact(page, 'State')).toHaveText('Void')
  await expect(fact(page, 'Decided')).toContainText('Adela Rivas')
  await expect(fact(page, 'Reason')).toHaveText('It was sold to somebody else.')
  await expect(history(page)).toContainText('I know the customer.')
})

test('what goes out as proof is proved by the command, and refused with one byte changed', async ({
  page,
  product,
  newPage,
  signIn,
  folderOf,
}) => {
  const sale = { uuid: '7b0a1f9e-52d4-4c8e-9d11-3f6a0c5e7002', policy: '99000102' }
  const folder = await folderOf(soldCall(sale.uuid, sale.policy))
  await imported(product, folder, '--partner', 'Banco Cordillera')
  await signIn('verifier')
  await openEvidence(page, sale)
  const { name, path } = await downloaded(page, () => page.getByRole('button', { name: 'Evidence pack' }).click())
  expect(name).toMatch(/^evidence-\d+\.zip$/)

  const told = await product.atalaya('evidence', path)
  expect(told).toContain(`policy ${sale.policy}`)
  expect(told).toContain('Every file is as it was when the pack was made.')
  const bytes = await readFile(path)
  const files = unzipSync(bytes)
  expect(Object.keys(files).join(' ')).toMatch(/manifest\.json/)
  expect(Object.keys(files).filter((file) => /\.(pdf|wav)$/.test(file))).toHaveLength(2)

  await test.step('the administrator finds the same fingerprint in the access records', async () => {
    const other = await newPage()
    await signIn('admin', { page: other })
    await other.goto('/admin/access-records')
    await expect(other.getByText(/SHA-256 ([0-9a-f]{64})/.exec(told)![1]!)).toBeVisible()
  })

  await test.step('one byte', async () => {
    const copy = Buffer.from(bytes)
    const at = copy.indexOf('%PDF') === -1 ? copy.length >> 1 : copy.indexOf('%PDF') + 100
    copy[at] = copy[at]! ^ 1
    await writeFile(`${folder}/one-byte.zip`, copy)
    await expect(product.atalaya('evidence', `${folder}/one-byte.zip`)).rejects.toThrow(
      'This pack is not as it was made.',
    )
  })

  await test.step('another word, packed anew', async () => {
    const transcript = Object.keys(files).find((file) => file.includes('transcript'))!
    const changed = Buffer.from(files[transcript]!).toString('utf8').replace(SAID_PREMIUM, '19.990')
    await writeFile(`${folder}/word.zip`, zipSync({ ...files, [transcript]: Buffer.from(changed) }))
    await expect(product.atalaya('evidence', `${folder}/word.zip`)).rejects.toThrow(
      new RegExp(`CHANGED\\s+${transcript}`),
    )
  })
})

const finding = (page: Page, name: string) =>
  page.locator('[data-finding]').and(page.getByRole('listitem', { name, exact: true }))
const open = (page: Page) => page.getByRole('button', { name: /between this sale and a verdict/ })
const verdict = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const fact = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`)
const history = (page: Page) => page.getByRole('region', { name: 'History' })
const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Takes a step, with what its dialog asks for. */
async function take(page: Page, name: string, answers: Readonly<Record<string, string>> = {}) {
  await verdict(page, name).click()
  const dialog = page.getByRole('dialog', { name })
  for (const [label, words] of Object.entries(answers)) await dialog.getByLabel(label).fill(words)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** By hand, as where no rule has suggested it: the call is linked to its policy, and its evidence is looked at from there. */
async function openEvidence(page: Page, { uuid, policy }: { uuid: string; policy: string }) {
  await page.goto(`/calls?q=${uuid}`)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/call-detail\/\d+/)
  const [, call] = /call-detail\/(\d+)/.exec(page.url())!

  await page.goto(`/details-polizas?q=${policy}`)
  await page.getByRole('row').nth(1).getByRole('link', { name: policy }).click()
  await page.getByRole('button', { name: 'Link a conversation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of the conversation').fill(call!)
  await choose(page, 'What it was', 'Sale')
  await dialog.getByRole('button', { name: 'Link it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'Evidence file' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Evidence of policy ${policy}`)
}
