import type { Page } from '@playwright/test'

import { expect, test } from './support/fixtures.ts'

test(
  'a post for one role is published, shown as unread, read, and counted as read; other roles do not see it',
  { tag: '@night' },
  async ({ page, newPage, signIn, complaints }) => {
    const title = 'Quay four opens'
    await signIn('admin')
    await page.goto('/admin')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Posts/ })
      .click()
    await page.getByRole('link', { name: 'Add new post' }).click()
    await page.getByRole('textbox', { name: /^Title/ }).fill(title)
    await write(page, 'From Monday ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('calls')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' are scored anew.')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'List', exact: true }).click()
    await page.keyboard.type('greeting')
    await page.keyboard.press('Enter')
    await page.keyboard.type('the calls')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await page.getByLabel('Address of the link').fill('/calls?channel=voice')
    await page.getByRole('button', { name: 'Set', exact: true }).click()
    await expect(text(page)).toBeFocused() // otherwise the selection remains, and the picture replaces it
    await page.keyboard.press('End')
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    await page.getByLabel('What the picture shows').fill('The four steps')
    const chooser = page.waitForEvent('filechooser')
    await editorBar(page).getByRole('button', { name: 'Choose a picture' }).click()
    await (await chooser).setFiles({ name: 'steps.png', mimeType: 'image/png', buffer: await drawnPng(page) })
    await expect(text(page).getByRole('img', { name: 'The four steps' })).toBeVisible()
    await page.getByRole('radio', { name: 'Published' }).check()
    await page.getByRole('checkbox', { name: 'Quality auditor' }).check()
    await page.getByRole('button', { name: 'Save the post' }).click()
    await expect(page.getByRole('button', { name: /^Read by 0 of [1-9]/ })).toBeVisible()
    const number = /\d+$/.exec(page.url())![0]

    const auditor = await newPage()
    await signIn('auditor', { page: auditor })
    await auditor.goto('/')
    const unread = await unreadOf(auditor)
    await auditor.getByRole('link', { name: /^News/ }).click()
    const entry = auditor.getByRole('article').filter({ hasText: title })
    await expect(entry).toContainText('Unread')
    await entry.getByRole('link').click()
    await expect(auditor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const article = auditor.getByRole('article')
    await expect(article.locator('strong')).toHaveText('calls')
    await expect(article.getByRole('listitem')).toHaveText(['greeting', 'the calls'])
    const picture = article.getByRole('img', { name: 'The four steps' })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
    await expect.poll(() => unreadOf(auditor)).toBe(unread - 1)
    await article.getByRole('link', { name: 'calls' }).click()
    await expect(auditor).toHaveURL(/\/calls\?channel=voice$/)

    await page.reload()
    await page.getByRole('button', { name: /^Read by 1 of/ }).click()
    await page.getByRole('dialog').getByLabel('Show').selectOption('Those who have read it')
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/^Aurora Lagos/])

    const supervisor = await newPage()
    await signIn('supervisor', { page: supervisor })
    await supervisor.goto('/')
    await supervisor.getByRole('link', { name: /^News/ }).click()
    await expect(supervisor.getByRole('article').first()).toBeVisible()
    await expect(supervisor.getByRole('article').filter({ hasText: title })).toHaveCount(0)
    await supervisor.goto(`/news/${number}`)
    await expect(supervisor.getByText('This does not exist')).toBeVisible()
    // the browser reports the response on its console
    expect(complaints.splice(0).filter((complaint) => !complaint.includes('404'))).toEqual([])
  },
)

test(
  'a post for a later time is not visible yet, and is listed as scheduled',
  { tag: '@night' },
  async ({ page, newPage, signIn }) => {
    const title = 'Regatta in June'
    await signIn('admin')
    await page.goto('/admin/posts/create')
    await page.getByRole('textbox', { name: /^Title/ }).fill(title)
    await write(page, 'Everybody is invited.')
    await page.getByRole('radio', { name: 'At a later time' }).check()
    await page.getByRole('button', { name: 'Save the post' }).click()
    await expect(page.getByText('Say when it appears.')).toBeVisible()
    await page.getByLabel('Appears at').fill(`${new Date().getFullYear() + 1}-06-01T09:00`)
    await page.getByRole('button', { name: 'Save the post' }).click()
    await expect(page.getByText('The post is saved.')).toBeVisible()
    await page.goto('/admin/posts')
    await expect(page.getByRole('row').filter({ hasText: title })).toContainText('Scheduled')

    const reader = await newPage()
    await signIn('auditor', { page: reader })
    await reader.goto('/news')
    await expect(reader.getByRole('article').first()).toBeVisible()
    await expect(reader.getByRole('article').filter({ hasText: title })).toHaveCount(0)
  },
)

test('pasted content becomes plain text, and an earlier version can be restored', async ({ page, context, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/posts/create')
  await page.getByRole('textbox', { name: /^Title/ }).fill('First words')
  await copyFrom(await context.newPage(), FOREIGN)
  await text(page).click()
  await page.keyboard.press('Control+v')
  await expect(text(page)).toHaveText('pasted words')
  await expect(text(page).locator('b, a, img, script')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save the post' }).click()
  await expect(page).toHaveURL(/\/admin\/posts\/edit\/\d+$/)

  await page.getByRole('textbox', { name: /^Title/ }).fill('Second words')
  await text(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('all new')
  await page.getByRole('button', { name: 'Save the post' }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog').getByRole('listitem')
  await expect(versions).toHaveText([/^2\. Second words/, /^1\. First words/])
  await versions.nth(1).getByRole('button', { name: 'Look at it' }).click()
  await expect(versions.nth(1)).toContainText('pasted words')
  await page.getByRole('button', { name: 'Put this version into the form' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('First words')
  await expect(text(page)).toHaveText('pasted words')
  await page.getByRole('button', { name: 'Save the post' }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('First words')
})

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const editorBar = (page: Page) => page.locator('.mantine-RichTextEditor-root')

async function write(page: Page, words: string) {
  await text(page).click()
  await page.keyboard.type(words)
}

/** Waits for the number of unread news in the header and returns it. */
async function unreadOf(page: Page): Promise<number> {
  const link = page.getByRole('link', { name: /^News, \d+ unread$/ })
  return Number(/\d+/.exec((await link.getAttribute('aria-label')) ?? '')![0])
}

/** Copies the content of a page of another site. */
async function copyFrom(other: Page, html: string) {
  await other.setContent(html)
  await other.keyboard.press('Control+a')
  await other.keyboard.press('Control+c')
  await other.close()
}

const FOREIGN = `<p style="color: red" onclick="alert(1)"><b>pasted</b> <a href="https://x.test">words</a>
  <img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" style="width: 9px"></p>`

/** A PNG picture made by the browser, 60 pixels wide and 40 high. */
const drawnPng = async (page: Page): Promise<Buffer> => Buffer.from(await page.evaluate(draw))

async function draw(): Promise<number[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 })
  canvas.getContext('2d')!.fillRect(20, 0, 20, 40)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return [...new Uint8Array(await picture!.arrayBuffer())]
}
