import { expect } from 'vitest'
import { createActor, waitFor, type InspectionEvent } from 'xstate'

import type { Locale } from '#contracts/page-config.ts'
import { provideLocale, type LocaleActor } from '#src/machines/locale.machine.ts'

import type { ReaderContext, ReaderEvent, ReaderState } from './locale.model.ts'
import type { Driver } from './stories.ts'

/** Drives the production machine; its catalogues arrive when the story says so, and the one requested last is shown. */
export function localeDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<ReaderEvent, ReaderState, ReaderContext> {
  let cookie: string | null = null
  let active: Locale | null = null
  let request = { locale: 'en' as Locale, arrive: () => undefined as void, fail: () => undefined as void }
  let actor: LocaleActor | undefined
  const page = () => actor ?? expect.unreachable('the page is not open')
  const machine = provideLocale({
    loadCatalogue: (locale) =>
      new Promise((resolve, reject) => {
        request = { locale, arrive: resolve, fail: () => reject(new Error('offline')) }
      }),
    activate: (locale) => void (active = locale),
    keepChoice: (locale) => void (cookie = locale),
    discardChoice: () => void (cookie = null),
  })
  const answered = async (answer: () => void) => {
    const before = request
    answer()
    await waitFor(page(), (snapshot) => snapshot.matches('ready') || request !== before)
  }

  return {
    does: {
      'open the page': (event) => {
        cookie = event.cookie === 'none' ? null : event.cookie
        const input = { stored: cookie, available: ['bn', 'en', 'fr'], configured: 'en', kitLocale: 'es' } as const
        actor = createActor(machine, { input, inspect }).start()
      },
      choose: ({ locale }) => page().send({ type: 'locale.chosen', locale }),
      'catalogue arrives': () => answered(request.arrive),
      'catalogue fails': () => answered(request.fail),
    },
    sees: {
      before: () => expect(actor).toBeUndefined(),
      opening: ({ wanted }) => {
        expect(request.locale).toBe(wanted)
        // a cookie with an unknown language is deleted
        expect(cookie).toBe(wanted === 'fr' ? 'fr' : null)
      },
      'opening in English': () => expect(request.locale).toBe('en'),
      reading: ({ current, kit }) => {
        expect(page().getSnapshot().context).toMatchObject({ current, kit, wanted: current })
        expect(active ?? 'en').toBe(current)
      },
      'waiting for another language': ({ current, wanted, kit }) => {
        expect(page().getSnapshot().context).toMatchObject({ current, kit, wanted })
        expect(request.locale).toBe(wanted)
      },
    },
  }
}
