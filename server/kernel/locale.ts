import type { IncomingHttpHeaders } from 'node:http'

import { type Locale, locales } from '#contracts/page-config.ts'

/**
 * The language to answer in: the one the person chose (cookie), else the first available one that their browser
 * requests.
 */
export function localeOf(headers: IncomingHttpHeaders, configured: Locale): Locale {
  return chosenLocale(headers) ?? acceptedLocale(headers['accept-language'] ?? '') ?? configured
}

/** The language in the `locale` cookie, if it is available. */
export function chosenLocale(headers: IncomingHttpHeaders): Locale | undefined {
  const [, value] = /(?:^|;\s*)locale=([^;]*)/.exec(headers.cookie ?? '') ?? []
  return locales.find((locale) => locale === value)
}

function acceptedLocale(acceptLanguage: string): Locale | undefined {
  const accepted = acceptLanguage
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', quality] = range.trim().split(/\s*;\s*q=/)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) || 0 }
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((one, other) => other.quality - one.quality)

  for (const { tag } of accepted) {
    const found =
      locales.find((locale) => locale.toLowerCase() === tag) ??
      locales.find((locale) => language(locale) === language(tag))
    if (found) return found
  }
  return undefined
}

const language = (tag: string) => tag.toLowerCase().split('-')[0]
