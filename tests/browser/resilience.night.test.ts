import { DEMO_TEMPLATE } from './support/demo-template.ts'
import { expect, test } from './support/fixtures.ts'
import { startProduct } from './support/product.ts'

test('a server that goes away and comes back costs a press on Try again, not the session', async ({
  page,
  signIn,
  complaints,
}) => {
  const own = await startProduct({}, DEMO_TEMPLATE)
  try {
    await signIn('auditor', { at: own })
    await page.goto(`${own.url}/calls`)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const token = await page.evaluate(() => sessionStorage.getItem('token'))

    await own.stop()
    await page.getByRole('button', { name: /^WhatsApp/ }).click()
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
    await expect(page).toHaveURL(/\/calls\?channel=whatsapp$/)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBe(token)

    await own.start()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('WhatsApp')
    await expect(page.getByRole('alert')).toBeHidden()
    // the browser itself reports what it could not fetch, each request in its own time
    expect(complaints.splice(0).every((text) => text.includes('ERR_CONNECTION_REFUSED'))).toBe(true)

    await page.reload()
    await expect(page).toHaveURL(/\/calls\?channel=whatsapp$/)
    await expect(page.getByRole('row').nth(1)).toContainText('WhatsApp')
    // nothing asks any more when the server goes
    await page.goto('about:blank')
    expect(complaints.splice(0).every((text) => text.includes('ERR_CONNECTION_REFUSED'))).toBe(true)
  } finally {
    await own.stop()
    await own.forget()
  }
})
