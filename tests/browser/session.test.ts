import { expect, expectComplaints, test } from './support/fixtures.ts'

test.describe('a session', () => {
  test.beforeEach(({ page }) => page.goto('/login'))

  test('survives a reload of its tab', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('auditor')
    await page.reload()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('ends in every tab when it is logged out in one', { tag: '@night' }, async ({ page, context, signIn }) => {
    await signIn('auditor', { remember: true })
    const second = await context.newPage()
    await second.goto('/calls')
    await expect(second).toHaveURL(/\/calls$/)

    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await expect(second).toHaveURL(/\/login/)
    expect(await second.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')])).toEqual([
      null,
      null,
    ])
  })

  test('opens a new browser session with remember', { tag: '@night' }, async ({ page, context, signIn }) => {
    await signIn('auditor', { remember: true })
    await page.close()
    const later = await context.newPage()
    await later.goto('/')
    await expect(later).toHaveURL(/\/dashboard$/)
  })

  test('does not open a new browser session without remember, and drops the copy', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('auditor')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^Bearer /)
    const later = await context.newPage()
    await later.goto('/')
    await expect(later).toHaveURL(/\/login/)
    expect(await later.evaluate(() => localStorage.getItem('token'))).toBeNull()

    await page.reload()
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  test('that the server has ended leads to the login page and back to where it was', async ({
    page,
    signIn,
    complaints,
  }) => {
    // the header requests news by itself: a later request would be the first to find that the session has ended
    const news = page.waitForResponse(/\/api\/news\/unread/)
    await signIn('auditor')
    await news
    await page.evaluate(async () => {
      await fetch('/api/logout', {
        method: 'POST',
        headers: {
          Authorization: sessionStorage.getItem('token')!,
          'X-XSRF-TOKEN': decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!),
        },
      })
    })
    await page.getByRole('link', { name: 'Calls' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await signIn('auditor')
    await expect(page).toHaveURL(/\/calls/)
    // the browser reports responses of 401 on its console
    expectComplaints(complaints, /\b401\b/)
  })

  test(
    'that cannot be opened again leads to the login page, even before the texts of the page are loaded',
    { tag: '@night' },
    async ({ page, signIn, complaints }) => {
      await signIn('auditor')
      await page.route('**/api/user', (route) => route.abort())
      let sendTexts = () => {}
      const textsMayCome = new Promise<void>((resolve) => (sendTexts = resolve))
      await page.route('**/assets/en-*.json', (route) => textsMayCome.then(() => route.continue()))
      await page.reload()
      await page.waitForFunction(() => sessionStorage.getItem('token') === null)
      sendTexts()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/)
      // the browser reports the aborted request on its console
      expectComplaints(complaints, /ERR_FAILED/)
    },
  )

  test('leaves nothing behind when it is logged out', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('auditor')
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    const stored = await page.evaluate(() => ({
      token: [localStorage.getItem('token'), sessionStorage.getItem('token')],
      permissions: sessionStorage.getItem('permissions'),
      store: localStorage.getItem('atalaya') ?? '',
    }))
    expect(stored.token).toEqual([null, null])
    expect(stored.permissions).toBeNull()
    expect(stored.store).not.toContain('auditor')
  })
})
