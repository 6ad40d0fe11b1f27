import type { Page } from '@playwright/test'

import { daysAgo, writtenTalk } from './support/conversation-files.ts'
import { expect, test } from './support/fixtures.ts'
import { importFiles } from './support/import-files.ts'

test('no screen violates its content security policy', { tag: '@night' }, async ({ page, signIn }) => {
  test.setTimeout(120_000)
  const violations = await recordViolations(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL(/\/register$/)
  await page.goto('/forgot-password')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/reset-password/x')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/login')
  await signIn('auditor')
  await expect(page.getByText('Acceso exitoso')).toBeVisible()

  await expect(page.getByRole('link', { name: /^Interactions/ })).toBeVisible()
  await page.getByRole('link', { name: /^Interactions/ }).hover()
  await expect(page.getByRole('tooltip', { name: /^Voice/ })).toBeVisible()
  await page.getByLabel('Period').selectOption({ label: 'Other days' })
  await page.getByRole('button', { name: 'From and to' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.goto('/calls?media=audio')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'How to search' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('row').nth(1).getByRole('link').click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.keyboard.press('Shift+?')
  await page.getByRole('tab', { name: 'Details' }).dispatchEvent('click')

  for (const address of ['/quality', '/freshdesk', '/no/such/place', '/blank', '/user-profile']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  expect(violations).toEqual([])
})

test('text that looks like markup is shown as text', async ({ page, product, signIn, folderOf }) => {
  const uuid = '3c1f5a52-7d0e-4a55-9a43-0d6ff1c0a104'
  const [subject, customer] = ['<img src=x onerror=planted()>', '<svg onload=planted()>Ana']
  const talk = writtenTalk(uuid, daysAgo(1), WRITTEN)
  const folder = await folderOf({
    'talk.vcon.json': { ...talk, subject, parties: [talk.parties[0], { role: 'customer', name: customer }] },
  })
  expect(await importFiles(product, folder)).toMatchObject({ accepted: 1, refused: 0 })

  const violations = await recordViolations(page)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.exposeFunction('planted', () => dialogs.push('planted'))
  await page.setViewportSize({ width: 1440, height: 3000 })
  await signIn('admin')
  await page.goto(`/calls?q=${uuid}`)
  await expect(page.getByRole('row').nth(1)).toContainText(customer)
  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(customer)
  const messages = page.getByRole('region', { name: 'Messages' })
  for (const text of WRITTEN) await expect(messages.getByText(text, { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByText(subject, { exact: true })).toBeVisible()
  await page.getByLabel('Find in the chat').fill('<script')
  await expect(page.getByText(/^1 of \d+ matches$/)).toBeVisible()

  expect(dialogs).toEqual([])
  expect(violations).toEqual([])
})

const WRITTEN = [
  '<script>alert(1)</script>',
  '"><script>alert(document.domain)</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">click</a>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<style>@import "javascript:alert(1)";</style>',
  '<link rel=stylesheet href="data:text/css,*{color:red}">',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  'javascript:/*--></title></style></textarea></script><svg/onload=alert(1)>//',
]

/** Collects the violations of the policy on every page that is opened from now on. */
async function recordViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile, lineNumber }) => {
        const report: unknown = Reflect.get(window, 'reportViolation')
        if (typeof report === 'function') report(`${violatedDirective}: ${blockedURI} (${sourceFile}:${lineNumber})`)
      },
    )
  })
  return violations
}
