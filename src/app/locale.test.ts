import { setupI18n } from '@lingui/core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from 'xstate'

import type { Locale } from '#contracts/page-config.ts'
import { readCookie } from '#src/lib/cookies.ts'
import { pageConfig } from '#tests/support/page-config.ts'

import { createLocale } from './locale.ts'

/** The server's side: catalogues that say which language they are, except those that are away. */
function catalogues({ away = [] }: { away?: Locale[] } = {}) {
  const requested: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const name = /([\w-]+)\.json/.exec(url)?.[1] ?? ''
    requested.push(name)
    if (away.some((locale) => locale === name)) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ messages: { said: `in ${name}` } }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  return requested
}

async function open(page: Parameters<typeof pageConfig>[0] = {}) {
  const i18n = setupI18n()
  const actor = createLocale({ i18n, pageConfig: pageConfig(page) })
  onTestFinished(() => {
    actor.stop()
  })
  const settled = async () => {
    await waitFor(actor, (snapshot) => snapshot.matches('ready'))
    return i18n._('said')
  }
  return { actor, settled }
}

describe('the language of the page', () => {
  test('is the configured one at first, and only its catalogue is loaded', async () => {
    const requested = catalogues()
    const { settled } = await open({ locale: 'fr' })
    expect(await settled()).toBe('in fr')
    expect(requested).toEqual(['fr'])
    expect(document.documentElement.lang).toBe('fr')
    expect(readCookie('locale')).toBeNull()
  })

  test('is the stored one when there is one', async () => {
    document.cookie = 'locale=pt-BR; Path=/'
    const requested = catalogues()
    const { settled, actor } = await open()
    expect(await settled()).toBe('in pt-BR')
    expect(requested).toEqual(['pt-BR'])
    expect(actor.getSnapshot().context.kit).toBe('pt-BR')
  })

  test('is the configured one if the stored one is not available, and the stored one is discarded', async () => {
    document.cookie = 'locale=bn; Path=/'
    catalogues()
    const { settled } = await open({ locales: ['en', 'es'], locale: 'es' })
    expect(await settled()).toBe('in es')
    expect(readCookie('locale')).toBeNull()
  })

  test('is English if its catalogue cannot be loaded', async () => {
    catalogues({ away: ['zh-CN'] })
    const { settled } = await open({ locale: 'zh-CN' })
    expect(await settled()).toBe('in en')
    expect(document.documentElement.lang).toBe('en')
  })
})

describe('selecting a language', () => {
  test('displays it and stores it in the cookie for 365 days, for the component kit too', async () => {
    catalogues()
    const written = vi.spyOn(document, 'cookie', 'set')
    const { actor, settled } = await open()
    await settled()
    expect(actor.getSnapshot().context).toMatchObject({ current: 'en', kit: 'es' })
    actor.send({ type: 'locale.chosen', locale: 'bn' })
    expect(await settled()).toBe('in bn')
    expect(actor.getSnapshot().context).toMatchObject({ current: 'bn', kit: 'bn' })
    expect(written).toHaveBeenCalledWith(expect.stringMatching(/^locale=bn; .*Max-Age=31536000(?:;|$)/))
  })

  test('leaves the page unchanged if the catalogue cannot be loaded', async () => {
    catalogues({ away: ['bn'] })
    const { actor, settled } = await open()
    await settled()
    actor.send({ type: 'locale.chosen', locale: 'bn' })
    expect(await settled()).toBe('in en')
    expect(readCookie('locale')).toBeNull()
  })
})
