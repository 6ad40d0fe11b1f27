import type { I18n, Messages } from '@lingui/core'
import { ofetch } from 'ofetch'
import { createActor, type InspectionEvent } from 'xstate'

import type { Locale, PageConfig } from '#contracts/page-config.ts'
import { readCookie, removeCookie, writeCookie } from '#src/lib/cookies.ts'
import { provideLocale, type LocaleActor } from '#src/machines/locale.machine.ts'

type LocalePorts = {
  i18n: I18n
  pageConfig: Pick<PageConfig, 'locale' | 'locales' | 'kitLocale'>
  inspect?: (event: InspectionEvent) => void
}

/** Starts the machine for the language of the page, which loads the catalogue. */
export function createLocale({ i18n, pageConfig, inspect }: LocalePorts): LocaleActor {
  const provided = provideLocale({
    loadCatalogue: async (locale, signal) => i18n.load(locale, await fetchCatalogue(locale, signal)),
    activate: (locale) => {
      i18n.activate(locale)
      document.documentElement.lang = locale
    },
    keepChoice: (locale) => writeCookie(COOKIE, locale, { days: COOKIE_DAYS }),
    discardChoice: () => removeCookie(COOKIE),
  })
  const locale = createActor(provided, {
    input: {
      stored: readCookie(COOKIE),
      available: pageConfig.locales,
      configured: pageConfig.locale,
      kitLocale: pageConfig.kitLocale,
    },
    ...(inspect && { inspect }),
  })
  return locale.start()
}

const COOKIE = 'locale'
const COOKIE_DAYS = 365

/** Each language is a file with a content hash in its name: only the selected one is loaded. */
const catalogueUrls = import.meta.glob<string>('../locales/*.json', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

async function fetchCatalogue(locale: Locale, signal: AbortSignal): Promise<Messages> {
  const url = catalogueUrls[`../locales/${locale}.json`]
  if (!url) throw new Error(`There is no catalogue of ${locale}`)
  const { messages } = await ofetch<{ messages: Messages }>(url, { responseType: 'json', retry: 2, signal })
  return messages
}
