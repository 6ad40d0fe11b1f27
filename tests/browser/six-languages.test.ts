import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { FALLBACK_LOCALE, type Locale, locales } from '#contracts/page-config.ts'

import { isNight } from '#tests/support/night.ts'

import { expect, test, type Who } from './support/fixtures.ts'

/**
 * Where a screen is, and what shows that all of it is there; with `behind` it is the first such link on it.
 * Screens `byDay` stand for the others in a run by day: figures, a form, and steps in tables.
 */
type Screen = { at: string; ready: string; behind?: string; byDay?: true }

/** By day the language whose words are longest, and the one in another script whose lines are highest. */
const LOCALES = isNight ? locales : locales.filter((one) => one === FALLBACK_LOCALE || one === 'fr' || one === 'bn')

const SCREENS: [Who, Screen[]][] = [
  [
    'verifier',
    [
      { at: '/details-polizas', ready: 'td' },
      { at: '/details-polizas?sale_call=yes&standing=ended', behind: 'a[href*="policy="]', ready: 'caption' },
      { at: '/details-polizas/persistency', ready: 'caption' },
      { at: '/details-polizas?policy=1', behind: 'a[href*="/call-detail-poliza/"]', ready: '[data-finding]' },
    ],
  ],
  [
    'collector',
    [
      { at: '/data-partner-cob', ready: 'article' },
      { at: '/data-partner-cob/worklist', ready: 'td' },
      { at: '/data-partner-cob/worklist', behind: 'a[href*="/worklist/"]', ready: 'caption' },
    ],
  ],
  [
    'analyst',
    [
      { at: '/premium', ready: 'figure', byDay: true },
      { at: '/beyond', ready: 'figure' },
      { at: '/questions', ready: 'h2' },
      { at: '/questions?metric=failed&by=question', ready: 'figure' },
    ],
  ],
  [
    'supervisor',
    [
      { at: '/alerts', ready: 'td' },
      { at: '/alerts', behind: 'tbody a', ready: 'h2' },
      { at: '/alerts/rules', ready: 'td' },
      { at: '/alerts/rules/create', ready: 'legend', byDay: true },
      { at: '/worklists', ready: 'td' },
      { at: '/worklists', behind: 'tbody a', ready: 'h2' },
      { at: '/reports', ready: 'td' },
      { at: '/reports', behind: 'tbody a', ready: 'h2' },
      { at: '/reports/new', ready: 'legend' },
      { at: '/received-reports', ready: 'td' },
    ],
  ],
  [
    'admin',
    [
      { at: '/data-partner', ready: 'caption' },
      { at: '/data-partner/1', ready: 'h2' },
      { at: '/data-partner/1/freshness', ready: 'caption' },
      { at: '/data-partner/1/funnel?step=base', ready: 'h2', byDay: true },
      { at: '/data-partner/1/targets', ready: 'nav a' },
      { at: '/data-partner/1/reconciliation', ready: 'caption' },
    ],
  ],
]

test.use({ viewport: { width: 390, height: 844 } })

for (const [who, all] of SCREENS) {
  const screens = all.filter(({ byDay }) => isNight || byDay)
  if (screens.length === 0) continue
  test(`the screens of the ${who} speak ${LOCALES.join(', ')}, on a telephone too`, async ({
    page,
    context,
    product,
    signIn,
  }) => {
    test.setTimeout(600_000)
    await signIn(who)
    const shown: { address: string; ready: string }[] = []
    for (const screen of screens) shown.push({ address: await addressOf(page, screen), ready: screen.ready })

    const wrong: Record<string, string[]> = {}
    const english = new Map<string, Set<string>>()
    for (const locale of [FALLBACK_LOCALE, ...LOCALES.filter((one) => one !== FALLBACK_LOCALE)]) {
      await context.addCookies([{ name: 'locale', value: locale, url: product.url }])
      const alike = wordsAlike(locale)
      for (const { address, ready } of shown) {
        await open(page, address, ready)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        const words = await headlines(page)
        expect(words.length, address).toBeGreaterThan(3)
        if (locale === FALLBACK_LOCALE) english.set(address, new Set(words))
        const found = [
          ...words.filter((one) => NO_WORDS.test(one)).map((one) => `no words: ${one}`),
          ...words
            .filter((one) => locale !== FALLBACK_LOCALE && english.get(address)!.has(one))
            .filter((one) => /\p{L}{2}/u.test(one) && !NAMES.test(one) && !alike.has(one))
            .map((one) => `English: ${one}`),
          ...(await overflow(page)),
        ]
        if (found.length > 0) wrong[`${locale} ${address}`] = [...new Set(found)]
      }
    }
    expect(wrong).toEqual({})
  })
}

/** What a text is known by, or a place for something in it, that is shown in place of the text. */
const NO_WORDS = /\b(server|src)\.[a-z-]+\.|\{\w*\}|undefined|\bNaN\b|\[object/

/** What is called the same everywhere: invented partners, what somebody has named a rule, countries, and what files call themselves. */
const NAMES =
  /^(Banco |Puntaje medio |Persistencia a tres |Auditoría anulada |Se dijo una |Embudo de |Calidad de la |Qué causaron |Chile$|Peru$|Andina |Aseguradora |Seguros |UTC|[A-Z]{3}$|CSV$|PNG$|XLSX$|[A-Z]-?\d)/

/** What the translators have left as it is: a word that both languages have. */
function wordsAlike(locale: Locale): Set<string> {
  const file = path.resolve(import.meta.dirname, `../../src/locales/${locale}.po`)
  const pairs = readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)
  return new Set([...pairs].filter(([, source, told]) => source === told).map(([, source]) => source!))
}

async function addressOf(page: Page, { at, behind }: Screen): Promise<string> {
  if (behind === undefined) return at
  await open(page, at, behind)
  return (await page.getByRole('main').locator(behind).first().getAttribute('href'))!
}

/** Until nothing of it is on its way any more. */
async function open(page: Page, address: string, ready: string) {
  await page.goto(address)
  await expect(page.getByRole('main').locator(ready).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The title of the page, and what names something on it. */
async function headlines(page: Page): Promise<string[]> {
  const title = (await page.title()).split(' · ')[0]!
  const named = await page
    .getByRole('main')
    .locator('h1, h2, h3, th[scope="col"], thead th, caption, dt, legend, label, nav a, button')
    .evaluateAll((all) => all.map((one) => one.textContent.trim()))
  return [title, ...named].filter(Boolean)
}

async function overflow(page: Page): Promise<string[]> {
  const [wide, shown] = await page.evaluate(() => [document.scrollingElement!.scrollWidth, innerWidth] as const)
  return wide > shown ? [`overflow: ${wide} pixels in a window of ${shown}`] : []
}
