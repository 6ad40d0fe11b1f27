import { expect, type Locator } from '@playwright/test'

/** Presses Tab, or what is told, until the focus is there, as somebody without a mouse does. */
export async function pressUntilOn(target: Locator, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible()
  const page = target.page()
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press(key)
    if ((await target.and(page.locator(':focus')).count()) > 0) return
  }
  throw new Error(`Nobody comes there with ${MAX_PRESSES} times ${key}: ${String(target)}`)
}

const MAX_PRESSES = 80
