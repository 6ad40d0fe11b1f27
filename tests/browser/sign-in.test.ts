import { expect, test, type Who } from './support/fixtures.ts'
import { DEMO_PASSWORD } from './support/product.ts'

test.describe('signing in', () => {
  const landings: [Who, RegExp][] = [
    ['admin', /\/admin$/],
    ['supervisor', /\/dashboard$/],
    ['auditor', /\/dashboard$/],
    ['analyst', /\/dashboard$/],
    ['support', /\/freshdesk$/],
    ['lead', /\/premium$/],
    ['partner', /\/beyond$/],
  ]
  for (const [who, landing] of landings) {
    test(`takes the ${who} to the first place they may open`, { tag: '@night' }, async ({ page, signIn }) => {
      await page.goto('/login')
      await signIn(who)
      await expect(page).toHaveURL(landing)
      await expect(page.getByText('Acceso exitoso')).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  }

  test(
    'tells a person without a role that the account waits for access',
    { tag: '@night' },
    async ({ page, signIn }) => {
      await page.goto('/login')
      await signIn('new')
      await expect(page.getByText(/waiting for access/i)).toBeVisible()
    },
  )

  test(
    'refuses a wrong password under the field and above the form, and keeps what was typed',
    { tag: '@night' },
    async ({ page, complaints }) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill('auditor@atalaya.test')
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('alert')).not.toBeEmpty()
      await expect(page.getByLabel('Email')).toHaveValue('auditor@atalaya.test')
      // the browser reports a response of 400 on its console
      expect(complaints.splice(0)).toEqual([expect.stringMatching(/\b400\b/)])
    },
  )

  test('is sent once however often the button is pressed', { tag: '@night' }, async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => request.method() === 'POST' && requests.push(new URL(request.url()).pathname))
    await page.goto('/login')
    await page.getByLabel('Email').fill('auditor@atalaya.test')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).dblclick()
    await expect(page).toHaveURL(/\/dashboard/)
    expect(requests).toEqual(['/api/oauth/token'])
  })

  test('returns to the address that was wanted', async ({ page, signIn }) => {
    await page.goto('/calls?channel=whatsapp')
    await expect(page).toHaveURL(/\/login/)
    await signIn('auditor')
    await expect(page).toHaveURL(/\/calls\?.*channel=whatsapp/)
  })

  test('never follows an address of another site', async ({ page, signIn }) => {
    await page.goto('/login?redirect=//evil.example/phish')
    await signIn('auditor')
    await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/dashboard/)
  })
})

test.describe('places', () => {
  test('a signed-in person is sent home from the public pages', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('auditor')
    for (const address of ['/login', '/register', '/forgot-password', '/reset-password/some-token']) {
      await page.goto(address)
      await expect(page).toHaveURL(/\/dashboard$/)
    }
  })

  test('without the permission a page is not found', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('support')
    for (const address of ['/dashboard', '/premium', '/beyond', '/details-polizas', '/auditoria-llamadas-freemium']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
    }
  })

  test(
    'the support desk, the users and the admin area open for anyone and say which permission they need',
    { tag: '@night' },
    async ({ page, signIn }) => {
      await signIn('auditor')
      for (const [address, permission] of [
        ['/freshdesk', 'freshdeck'],
        ['/users', 'user-list'],
      ] as const) {
        await page.goto(address)
        await expect(page.getByText(permission, { exact: true })).toBeVisible()
      }
    },
  )

  test('an unknown address is not found', { tag: '@night' }, async ({ page, signIn }) => {
    await signIn('auditor')
    await page.goto('/no/such/place')
    await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
  })
})
