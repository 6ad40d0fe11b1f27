import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'

import type { Locale } from '#contracts/page-config.ts'

import { provideLocale, type LocaleInput } from './locale.machine.ts'

const pageConfig = { available: ['bn', 'en', 'es', 'fr'], configured: 'en', kitLocale: 'es' } as const

type Request = { locale: Locale; signal: AbortSignal; arrive: () => void; fail: () => void }

/** A language whose catalogues arrive when the test says so. */
function language(different: Partial<LocaleInput> = {}) {
  const requests: Request[] = []
  const effects: string[] = []
  const actor = createActor(
    provideLocale({
      loadCatalogue: (locale, signal) =>
        new Promise((resolve, reject) =>
          requests.push({ locale, signal, arrive: resolve, fail: () => reject(new Error('offline')) }),
        ),
      activate: (locale) => void effects.push(`activate ${locale}`),
      keepChoice: (locale) => void effects.push(`keep ${locale}`),
      discardChoice: () => void effects.push('discard'),
    }),
    { input: { stored: null, ...pageConfig, ...different } },
  )
  const failures: Locale[] = []
  actor.on('locale.failed', ({ locale }) => failures.push(locale))
  actor.start()
  return {
    actor,
    requests,
    effects,
    failures,
    asked: () => requests.map(({ locale }) => locale),
    choose: (locale: Locale) => actor.send({ type: 'locale.chosen', locale }),
    shown: () => {
      const { current, kit } = actor.getSnapshot().context
      return { current, kit }
    },
    ready: () => waitFor(actor, (snapshot) => snapshot.matches('ready')),
  }
}

async function started(different: Partial<LocaleInput> = {}) {
  const opened = language(different)
  opened.requests[0]!.arrive()
  await opened.ready()
  opened.effects.length = 0
  opened.requests.length = 0
  return opened
}

describe('at the start', () => {
  test('the messages are in the configured language, and the component kit in its own', async () => {
    const { requests, asked, effects, actor, shown, ready } = language()
    expect(asked()).toEqual(['en'])
    expect(actor.getSnapshot().hasTag('pending')).toBe(true)
    requests[0]!.arrive()
    await ready()
    expect(effects).toEqual(['activate en'])
    expect(shown()).toEqual({ current: 'en', kit: 'es' })
  })

  test('a stored language is used by both', async () => {
    const { requests, effects, shown, ready } = language({ stored: 'fr' })
    requests[0]!.arrive()
    await ready()
    expect(effects).toEqual(['activate fr'])
    expect(shown()).toEqual({ current: 'fr', kit: 'fr' })
  })

  test.each(['de', 'EN', '', 'fr; Path=/'])('the stored language %j, which is none of ours, is discarded', (stored) => {
    const { asked, effects, actor } = language({ stored })
    expect(effects).toEqual(['discard'])
    expect(asked()).toEqual(['en'])
    expect(actor.getSnapshot().context.kit).toBe('es')
  })

  test('English replaces a catalogue that cannot be loaded', async () => {
    const { requests, asked, effects, failures, shown, ready } = language({ stored: 'fr' })
    requests[0]!.fail()
    await expect.poll(asked).toEqual(['fr', 'en'])
    requests[1]!.arrive()
    await ready()
    expect(effects).toEqual(['activate en'])
    expect(failures).toEqual(['fr'])
    expect(shown().current).toBe('en')
  })

  test('the page works even if English cannot be loaded', async () => {
    const { requests, asked, failures, effects, ready } = language()
    requests[0]!.fail()
    await expect.poll(asked).toEqual(['en', 'en'])
    requests[1]!.fail()
    await ready()
    expect(failures).toEqual(['en', 'en'])
    expect(effects).toEqual([])
  })
})

describe('a selected language', () => {
  test('is displayed once its catalogue is loaded, stored, and used by the component kit', async () => {
    const { requests, effects, choose, shown, ready } = await started()
    choose('bn')
    expect([effects, shown()]).toEqual([[], { current: 'en', kit: 'es' }])
    requests[0]!.arrive()
    await ready()
    expect(effects).toEqual(['activate bn', 'keep bn'])
    expect(shown()).toEqual({ current: 'bn', kit: 'bn' })
  })

  test('that is the current one is a selection too: the component kit uses it', async () => {
    const { requests, effects, choose, shown, ready } = await started()
    choose('en')
    requests[0]!.arrive()
    await ready()
    expect(effects).toEqual(['activate en', 'keep en'])
    expect(shown()).toEqual({ current: 'en', kit: 'en' })
  })

  test('wins over the late answer for an earlier selection', async () => {
    const { requests, effects, choose, shown, ready } = await started()
    choose('bn')
    choose('fr')
    expect(requests.map(({ locale, signal }) => [locale, signal.aborted])).toEqual([
      ['bn', true],
      ['fr', false],
    ])
    requests[1]!.arrive()
    await ready()
    requests[0]!.arrive()
    await Promise.resolve()
    expect(effects).toEqual(['activate fr', 'keep fr'])
    expect(shown()).toEqual({ current: 'fr', kit: 'fr' })
  })

  test('that cannot be loaded leaves the old one, and announces it', async () => {
    const { requests, effects, failures, actor, choose, shown, ready } = await started({ stored: 'fr' })
    choose('bn')
    requests[0]!.fail()
    await ready()
    expect(effects).toEqual([])
    expect(failures).toEqual(['bn'])
    expect(shown()).toEqual({ current: 'fr', kit: 'fr' })
    expect(actor.getSnapshot().context.wanted).toBe('fr')
  })

  test('that is not available is not requested', async () => {
    const { asked, choose, actor } = await started()
    choose('pt-BR')
    choose('bn')
    choose('zh-CN')
    expect(asked()).toEqual(['bn'])
    expect(actor.getSnapshot().context.wanted).toBe('bn')
  })
})
