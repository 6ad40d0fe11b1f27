import { DEMO_TEMPLATE } from './support/demo-template.ts'
import { expect, expectComplaints, test } from './support/fixtures.ts'
import { startProduct } from './support/product.ts'

test('after a server outage, Try again continues without a new sign-in', async ({ page, signIn, complaints }) => {
  const own = await startProduct({}, DEMO_TEMPLATE)
  try {
    await signIn('auditor', { product: own })
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
    // the browser reports the failed requests on its console, each in its own time
    expectComplaints(complaints, REFUSED)

    await page.reload()
    await expect(page).toHaveURL(/\/calls\?channel=whatsapp$/)
    await expect(page.getByRole('row').nth(1)).toContainText('WhatsApp')
    // no page sends requests when the server stops
    await page.goto('about:blank')
    // some may be reported only now
    expect(complaints.splice(0).filter((text) => !REFUSED.test(text))).toEqual([])
  } finally {
    await own.stop()
    await own.removeData()
  }
})

const REFUSED = /ERR_CONNECTION_REFUSED/
