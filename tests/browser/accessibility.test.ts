import type { Page } from '@playwright/test'

import { isNight } from '#tests/support/night.ts'

import { questionsOf } from './support/answer-sheet.ts'
import { accessibilityProblems } from './support/axe.ts'
import { expect, test, type Who } from './support/fixtures.ts'

const h1 = (page: Page) => page.getByRole('heading', { level: 1 })
const h2 = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
const rows = (page: Page) => page.getByRole('row').nth(1)
const questions = (page: Page) => questionsOf(page).first()

type Ready = (page: Page) => ReturnType<typeof rows>
/** With `next`, the screen is the one that the first row leads to, by its first or its last link. */
type Screen = [name: string, address: string, ready: Ready, next?: Ready, link?: 'first' | 'last']

const PUBLIC: Screen[] = [
  ['sign-in', '/login', (page) => page.getByLabel('Email')],
  ['registration', '/register', (page) => page.getByLabel('Name')],
  ['forgotten password', '/forgot-password', (page) => page.getByLabel('Email')],
  ['new password', '/reset-password/x', (page) => page.getByLabel('Email')],
  ['dead question', '/satisfaction/x', (page) => page.getByText('This cannot be answered any more')],
  ['dead invitation', '/invitation/x', (page) => page.getByText('This invitation no longer works')],
]

const BY_ROLE: [Who, Screen[]][] = [
  [
    'auditor',
    [
      ['dashboard', '/dashboard', (page) => page.getByRole('link', { name: /^Interactions/ })],
      ['explorer', '/calls', rows],
      ['call', '/calls?media=audio', rows, (page) => page.getByRole('button', { name: /^Play from/ }).first()],
      ['queue', '/quality/queue', rows],
      ['draft', '/quality/queue', rows, questions],
      ['calibration', '/quality/calibration', rows, h2],
      ['call audit', '/auditoria-llamadas-freemium', rows],
      ['notifications', '/notifications', (page) => page.getByRole('listitem').filter({ hasText: 'calibration' })],
      ['forbidden', '/freshdesk', (page) => page.getByText('You do not have access to this page')],
      ['not found', '/no/such/place', h1],
    ],
  ],
  [
    'supervisor',
    [
      ['premium', '/premium', (page) => page.getByRole('figure').first()],
      ['questions', '/questions', h2],
      ['question', '/questions?metric=failed&by=question', (page) => page.getByRole('figure').first()],
      ['alerts', '/alerts', rows],
      ['alert', '/alerts', rows, h2],
      ['alert rules', '/alerts/rules', rows],
      ['new alert rule', '/alerts/rules/create', (page) => page.getByLabel('Name')],
      ['worklists', '/worklists', rows],
      ['item of a worklist', '/worklists', rows, h2],
      ['reports', '/reports', rows],
      ['report', '/reports', rows, h2],
      ['new report', '/reports/new', (page) => page.getByLabel('Title')],
      ['evaluations', '/quality/evaluations', rows],
      ['evaluation', '/quality/evaluations?state=resolved', rows, questions],
      ['scorecards', '/quality/scorecards', rows],
      ['scorecard', '/quality/scorecards', rows, h2],
      ['plans', '/quality/plans', rows],
      ['plan', '/quality/plans', rows, h2],
      ['new plan', '/quality/plans/create', (page) => page.getByLabel('Name')],
      ['calibrations', '/quality/calibration', rows],
      ['closed calibration', '/quality/calibration/1', h2],
      ['new calibration', '/quality/calibration/create', (page) => page.getByLabel('Name')],
      ['disputes', '/quality/disputes', rows],
      ['coachings', '/quality/coaching', rows],
      ['coaching', '/quality/coaching/1', h2],
      ['new coaching', '/quality/coaching/create?agent=1&scorecard=1', (page) => page.getByLabel('Topic')],
    ],
  ],
  [
    'analyst',
    [
      ['beyond', '/beyond', (page) => page.getByRole('figure').first()],
      ['received reports', '/received-reports', rows],
      ['policies', '/details-polizas', rows],
      ['policy', '/details-polizas?policy=1', h2],
      ['persistency', '/details-polizas/persistency', rows],
    ],
  ],
  [
    'verifier',
    [
      [
        'evidence file',
        '/details-polizas?evidence=pending',
        rows,
        (page) => page.getByRole('heading', { name: 'What the law asks to be said' }),
        'last',
      ],
    ],
  ],
  [
    'collector',
    [
      ['collections', '/data-partner-cob', (page) => page.getByRole('link', { name: /^Balance overdue/ })],
      ['worklist', '/data-partner-cob/worklist', rows],
      ['debt', '/data-partner-cob/worklist', rows, h2],
    ],
  ],
  [
    'partner',
    [
      ['uploads', '/data-partner/1', h1],
      ['freshness', '/data-partner/1/freshness', rows],
      ['funnel', '/data-partner/1/funnel', rows],
      ['targets', '/data-partner/1/targets', h1],
      ['reconciliation', '/data-partner/1/reconciliation', rows],
    ],
  ],
  [
    'support',
    [
      ['support desk', '/freshdesk', rows],
      ['ticket', '/freshdesk', rows, (page) => page.getByRole('heading', { name: 'History' })],
      ['reports of the support desk', '/freshdesk/reports', rows],
    ],
  ],
  [
    'new',
    [
      ['waiting for access', '/', h1],
      ['your requests', '/requests', h1],
      ['profile', '/user-profile', (page) => page.getByText('This session', { exact: true })],
    ],
  ],
  [
    'admin',
    [
      ['administration', '/admin', h1],
      ['canned replies', '/freshdesk/replies', rows],
      ['new canned reply', '/freshdesk/replies/new', (page) => page.getByLabel('Title')],
      [
        'settings of the support desk',
        '/freshdesk/settings',
        (page) => page.getByRole('heading', { name: 'Working hours' }),
      ],
      ['users', '/users', rows],
      ['new user', '/users/create', (page) => page.getByLabel('Email')],
      ['user', '/detail-user?id=2', (page) => page.getByRole('heading', { name: 'Sergio Paredes' })],
      ['users from a file', '/admin/users/UpdateFile', (page) => page.getByRole('heading', { name: 'Choose a file' })],
      ['roles', '/admin/roles', rows],
      ['role', '/admin/roles/edit/6', (page) => page.getByRole('region', { name: 'Permissions' })],
      ['permissions', '/admin/permissions', rows],
      ['posts', '/admin/posts', rows],
      ['post', '/admin/posts/edit/1', (page) => page.getByRole('textbox', { name: 'Text' })],
      ['categories', '/admin/categories', rows],
      ['category rules', '/calls/rules', rows],
      ['new category rule', '/calls/rules/create', (page) => page.getByLabel('Name')],
      ['access records', '/admin/access-records', (page) => page.getByRole('cell').first()],
      ['news', '/news', (page) => page.getByRole('article').first()],
      ['notifications', '/notifications', h1],
    ],
  ],
]

/**
 * By day one screen of each kind represents the others, in one look; at night each screen is checked in both looks. The sample is the
 * same every day, so that only a change can make a run fail.
 */
const BY_DAY = new Set(['sign-in', 'explorer', 'call', 'draft', 'new alert rule', 'ticket', 'role', 'post'])
const sampled = (screens: readonly Screen[]) => screens.filter(([name]) => isNight || BY_DAY.has(name))

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
/** Each colour scheme and each size once: a bad colour is bad at any size. */
const LOOKS = [
  { colorScheme: 'light', viewport: DESKTOP },
  { colorScheme: 'dark', viewport: PHONE },
] as const

test.describe(
  isNight ? 'in light and dark, on a desktop and on a phone' : 'light on a desktop or dark on a phone',
  () => {
    test('the public screens have no accessibility problems', async ({ page, complaints }) => {
      expect(await problemsOf(page, sampled(PUBLIC))).toEqual({})
      // the browser reports the responses about the links on its console
      expect(complaints.splice(0).filter((text) => !text.includes('404'))).toEqual([])
    })

    for (const [who, all] of BY_ROLE) {
      const screens = sampled(all)
      if (screens.length === 0) continue
      test(`the screens of the ${who} have no accessibility problems`, async ({ page, signIn }) => {
        test.setTimeout(300_000)
        await signIn(who)
        expect(await problemsOf(page, screens)).toEqual({})
      })
    }
  },
)

test.describe('by keyboard', () => {
  test('the first Tab offers to skip the navigation', async ({ page, signIn }) => {
    await signIn('auditor')
    await page.goto('/calls')
    await expect(rows(page)).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })

  test('Ctrl K opens the search for pages and calls, Escape closes it, and Enter opens the result', async ({
    page,
    signIn,
  }) => {
    await signIn('auditor')
    await page.goto('/')
    await expect(h1(page)).toBeVisible()
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Control+k')
    await expect(dialog.getByLabel('A page, or the number of a call')).toBeFocused()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.keyboard.press('Control+k')
    await expect(dialog.getByLabel('A page, or the number of a call')).toBeFocused()
    await page.keyboard.type('calls')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/calls$/)
    await expect(h1(page)).toBeFocused()
  })

  test('the focus is on the title of a screen that was just opened', async ({ page, signIn }) => {
    await signIn('auditor')
    await page.goto('/')
    await expect(h1(page)).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('complementary')).first().waitFor()
    await page.getByRole('link', { name: 'Calls', exact: true }).press('Enter')
    await expect(page).toHaveURL(/\/calls$/)
    await expect(h1(page)).toHaveText('Calls')
    await expect(h1(page)).toBeFocused()
    await page.getByRole('row').nth(1).getByRole('link').press('Enter')
    await expect(page).toHaveURL(/\/call-detail\//)
    await expect(h1(page)).toBeFocused()
  })
})

/** The problems of each screen: those that axe finds, and content wider than the window. By day the looks alternate. */
async function problemsOf(page: Page, screens: readonly Screen[]): Promise<Record<string, string[]>> {
  const problems: Record<string, string[]> = {}
  for (const [index, [name, address, ready, next, link = 'first']] of screens.entries()) {
    const first = isNight ? LOOKS[0] : LOOKS[index % LOOKS.length]!
    await show(page, first)
    await page.goto(address)
    await expect(ready(page)).toBeVisible()
    if (next) {
      await rows(page).getByRole('link')[link]().click()
      await expect(page).not.toHaveURL(address)
    }
    for (const look of isNight ? LOOKS : [first]) {
      await show(page, look)
      await expect((next ?? ready)(page)).toBeVisible()
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))))
      const found = [...(await accessibilityProblems(page)), ...(await overflow(page))]
      if (found.length > 0) problems[`${name}, ${look.colorScheme}, ${look.viewport.width} pixels wide`] = found
    }
  }
  return problems
}

async function show(page: Page, { colorScheme, viewport }: (typeof LOOKS)[number]) {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
}

async function overflow(page: Page): Promise<string[]> {
  const { wide, shown } = await page.evaluate(() => ({
    wide: document.scrollingElement!.scrollWidth,
    shown: innerWidth,
  }))
  return wide > shown ? [`overflow: ${wide} pixels in a window of ${shown}`] : []
}
