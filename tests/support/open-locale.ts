import { setupI18n } from '@lingui/core'
import { onTestFinished, vi } from 'vitest'
import { waitFor } from 'xstate'

import type { PageConfig } from '#contracts/page-config.ts'
import { createLocale } from '#src/app/locale.ts'

import { pageConfig } from './page-config.ts'

/**
 * The real language machine of a page, with fake catalogues of the server: each names its language, and
 * those that are `away` cannot be fetched. `asked` are the addresses that were fetched.
 */
export function openLocale(page: Partial<PageConfig> = {}, { away = [] }: { away?: string[] } = {}) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const name = /([\w-]+)\.json/.exec(url)?.[1] ?? ''
    if (away.includes(name)) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ messages: { said: `in ${name}` } }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  const i18n = setupI18n()
  const locale = createLocale({ i18n, pageConfig: pageConfig(page) })
  onTestFinished(() => {
    locale.stop()
  })
  /** The text of the page once its language is settled. */
  const said = async () => {
    await waitFor(locale, (snapshot) => snapshot.matches('ready'))
    return i18n._('said')
  }
  return { locale, asked, said }
}
