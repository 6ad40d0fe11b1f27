import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Page } from '@playwright/test'

import { FALLBACK_LOCALE, type Locale, locales } from '#contracts/page-config.ts'
import { isNight } from '#tests/support/night.ts'

import { expect, test, type Who } from './support/fixtures.ts'

/**
 * The address of a screen, and a selector that shows that it is complete. With `linkSelector` it is the screen that the first such link leads to.
 * Screens `byDay` represent the others in a run by day: charts, a form, and steps in tables.
 */
type Screen = { address: string; ready: string; linkSelector?: string; byDay?: true }

/** By day only English, the language with the longest words, and the language with the tallest script. */
const LOCALES = isNight ? locales : locales.filter((one) => one === FALLBACK_LOCALE || one === 'fr' || one === 'bn')

const SCREENS: [Who, Screen[]][] = [
  [
    'verifier',
    [
      { address: '/details-polizas', ready: 'td' },
      {
        address: '/details-polizas?sale_call=yes&standing=ended',
        linkSelector: 'a[href*="policy="]',
        ready: 'caption',
      },
      { address: '/details-polizas/persistency', ready: 'caption' },
      {
        address: '/details-polizas?policy=1',
        linkSelector: 'a[href*="/call-detail-poliza/"]',
        ready: '[data-finding]',
      },
    ],
  ],
  [
    'collector',
    [
      { address: '/data-partner-cob', ready: 'article' },
      { address: '/data-partner-cob/worklist', ready: 'td' },
      { address: '/data-partner-cob/worklist', linkSelector: 'a[href*="/worklist/"]', ready: 'caption' },
    ],
  ],
  [
    'analyst',
    [
      { address: '/premium', ready: 'figure', byDay: true },
      { address: '/beyond', ready: 'figure' },
      { address: '/questions', ready: 'h2' },
      { address: '/questions?metric=failed&by=question', ready: 'figure' },
    ],
  ],
  [
    'supervisor',
    [
      { address: '/alerts', ready: 'td' },
      { address: '/alerts', linkSelector: 'tbody a', ready: 'h2' },
      { address: '/alerts/rules', ready: 'td' },
      { address: '/alerts/rules/create', ready: 'legend', byDay: true },
      { address: '/worklists', ready: 'td' },
      { address: '/worklists', linkSelector: 'tbody a', ready: 'h2' },
      { address: '/reports', ready: 'td' },
      { address: '/reports', linkSelector: 'tbody a', ready: 'h2' },
      { address: '/reports/new', ready: 'legend' },
      { address: '/received-reports', ready: 'td' },
    ],
  ],
  [
    'admin',
    [
      { address: '/data-partner', ready: 'caption' },
      { address: '/data-partner/1', ready: 'h2' },
      { address: '/data-partner/1/freshness', ready: 'caption' },
      { address: '/data-partner/1/funnel?step=base', ready: 'h2', byDay: true },
      { address: '/data-partner/1/targets', ready: 'nav a' },
      { address: '/data-partner/1/reconciliation', ready: 'caption' },
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
    const opened: { address: string; ready: string }[] = []
    for (const screen of screens) opened.push({ address: await addressOf(page, screen), ready: screen.ready })

    const wrong: Record<string, string[]> = {}
    const english = new Map<string, Set<string>>()
    for (const locale of [FALLBACK_LOCALE, ...LOCALES.filter((one) => one !== FALLBACK_LOCALE)]) {
      await context.addCookies([{ name: 'locale', value: locale, url: product.url }])
      const alike = wordsAlike(locale)
      for (const { address, ready } of opened) {
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

/** A key or a placeholder that is shown instead of the text. */
const NO_WORDS = /\b(server|src)\.[a-z-]+\.|\{\w*\}|undefined|\bNaN\b|\[object/

/** Names that are the same in every language: invented partners, names of rules, countries and file formats. */
const NAMES =
  /^(Banco |Puntaje medio |Persistencia a tres |Auditoría anulada |Se dijo una |Embudo de |Calidad de la |Qué causaron |Chile$|Peru$|Andina |Aseguradora |Seguros |UTC|[A-Z]{3}$|CSV$|PNG$|XLSX$|[A-Z]-?\d)/

/** The texts that the translators have left as they are: words that both languages have. */
function wordsAlike(locale: Locale): Set<string> {
  const file = path.resolve(import.meta.dirname, `../../src/locales/${locale}.po`)
  const pairs = readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)
  return new Set([...pairs].filter(([, source, translated]) => source === translated).map(([, source]) => source!))
}

async function addressOf(page: Page, { address, linkSelector }: Screen): Promise<string> {
  if (linkSelector === undefined) return address
  await open(page, address, linkSelector)
  return (await page.getByRole('main').locator(linkSelector).first().getAttribute('href'))!
}

/** Opens a page and waits until nothing is loading any more. */
async function open(page: Page, address: string, ready: string) {
  await page.goto(address)
  await expect(page.getByRole('main').locator(ready).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** The title of the page, and its headings, labels and buttons. */
async function headlines(page: Page): Promise<string[]> {
  const title = (await page.title()).split(' · ')[0]!
  const named = await page
    .getByRole('main')
    .locator('h1, h2, h3, th[scope="col"], thead th, caption, dt, legend, label, nav a, button')
    .evaluateAll((all) => all.map((one) => one.textContent.trim()))
  return [title, ...named].filter(Boolean)
}

async function overflow(page: Page): Promise<string[]> {
  const [contentWidth, windowWidth] = await page.evaluate(
    () => [document.scrollingElement!.scrollWidth, innerWidth] as const,
  )
  return contentWidth > windowWidth ? [`overflow: ${contentWidth} pixels in a window of ${windowWidth}`] : []
}
