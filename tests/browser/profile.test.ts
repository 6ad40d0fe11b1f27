import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

import { expect, test } from './support/fixtures.ts'
import { DEMO_PASSWORD } from './support/product.ts'

const EMAIL = 'new@atalaya.test'
const section = (page: Page, name: string) => page.getByRole('region', { name })

test(
  'a second factor is set up, used to sign in, and switched off',
  { tag: '@night' },
  async ({ page, signIn, complaints }) => {
    await signIn('new')
    await page.goto('/user-profile')
    const twoFactor = section(page, 'Two-factor')
    const confirm = async (verb: string) => {
      await twoFactor.getByLabel('Current password').fill(DEMO_PASSWORD)
      await twoFactor.getByRole('button', { name: verb }).click()
    }
    await twoFactor.getByRole('button', { name: 'Set up' }).click()
    await confirm('Go on')
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    const key = (await twoFactor.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel('Code that the app shows').fill(new TOTP({ secret: Secret.fromBase32(key) }).generate())
    await twoFactor.getByRole('button', { name: 'Switch on' }).click()
    const codeItems = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codeItems.first()).toBeVisible()
    const codes = await codeItems.allInnerTexts()
    await page.getByLabel('I have kept them').check()
    await twoFactor.getByRole('button', { name: 'Done' }).click()
    await expect(twoFactor.getByText(/^On since/)).toBeVisible()

    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const code = page.getByLabel('Code from your authenticator app, or a recovery code')
    await expect(code).toBeFocused()
    await code.fill(codes[0]!)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

    await page.goto('/user-profile')
    await expect(twoFactor.getByText(`${codes.length - 1} recovery codes are left.`)).toBeVisible()
    await twoFactor.getByRole('button', { name: 'Switch off' }).click()
    await confirm('Switch off')
    await expect(twoFactor.getByRole('button', { name: 'Set up' })).toBeVisible()
    // the browser reports the response that asks for the code on its console
    expect(complaints.splice(0).filter((text) => !text.includes('400'))).toEqual([])
  },
)

test('a photo of any shape becomes a square of 512 pixels', async ({ page, signIn }) => {
  await signIn('new')
  await page.goto('/user-profile')
  const photo = section(page, 'Photo')
  await page.locator('input[type=file]').setInputFiles({
    name: 'wide.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await page.evaluate(drawWidePicture)),
  })
  await expect(photo.getByRole('button', { name: 'Remove the photo' })).toBeVisible()
  const size = await photo.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(size).toEqual([512, 512])
  await photo.getByRole('button', { name: 'Remove the photo' }).click()
  await expect(photo.locator('img')).toHaveCount(0)
})

async function drawWidePicture(): Promise<number[]> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 300 })
  canvas.getContext('2d')!.fillRect(300, 0, 300, 300)
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return [...new Uint8Array(await picture!.arrayBuffer())]
}
