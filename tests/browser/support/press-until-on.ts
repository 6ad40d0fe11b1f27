import { expect, type Locator } from '@playwright/test'

/** Presses Tab, or another key, until the target has the focus, as a person without a mouse does. */
export async function pressUntilOn(target: Locator, key = 'Tab'): Promise<void> {
  await expect(target.first()).toBeVisible()
  const page = target.page()
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    await page.keyboard.press(key)
    if ((await target.and(page.locator(':focus')).count()) > 0) return
  }
  throw new Error(`${MAX_PRESSES} presses of ${key} do not reach ${String(target)}`)
}

const MAX_PRESSES = 80
