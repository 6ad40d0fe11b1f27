import { expect } from 'vitest'
import { createActor, waitFor, type InspectionEvent } from 'xstate'

import type { Locale } from '#contracts/page-config.ts'
import { provideLocale, type LocaleActor } from '#src/machines/locale.machine.ts'

import type { ReaderContext, ReaderEvent, ReaderState } from './locale.model.ts'
import type { Driver } from './stories.ts'

/** Drives the production machine, whose catalogues arrive when the story says so; the newest one asked for is shown. */
export function localeDriver(
  inspect: (event: InspectionEvent) => void,
): Driver<ReaderEvent, ReaderState, ReaderContext> {
  let cookie: string | null = null
  let shown: Locale | null = null
  let asked = { locale: 'en' as Locale, arrive: () => undefined as void, fail: () => undefined as void }
  let actor: LocaleActor | undefined
  const page = () => actor ?? expect.unreachable('the page is not open')
  const machine = provideLocale({
    loadCatalogue: (locale) =>
      new Promise((resolve, reject) => {
        asked = { locale, arrive: resolve, fail: () => reject(new Error('offline')) }
      }),
    activate: (locale) => void (shown = locale),
    keepChoice: (locale) => void (cookie = locale),
    discardChoice: () => void (cookie = null),
  })
  const answered = async (answer: () => void) => {
    const before = asked
    answer()
    await waitFor(page(), (snapshot) => snapshot.matches('ready') || asked !== before)
  }

  return {
    does: {
      'open the page': (event) => {
        cookie = event.cookie === 'none' ? null : event.cookie
        const input = { stored: cookie, available: ['bn', 'en', 'fr'], configured: 'en', kitLocale: 'es' } as const
        actor = createActor(machine, { input, inspect }).start()
      },
      choose: ({ locale }) => page().send({ type: 'locale.chosen', locale }),
      'catalogue arrives': () => answered(asked.arrive),
      'catalogue fails': () => answered(asked.fail),
    },
    sees: {
      before: () => expect(actor).toBeUndefined(),
      opening: ({ wanted }) => {
        expect(asked.locale).toBe(wanted)
        // one that names no language of ours is gone
        expect(cookie).toBe(wanted === 'fr' ? 'fr' : null)
      },
      'opening in English': () => expect(asked.locale).toBe('en'),
      reading: ({ current, kit }) => {
        expect(page().getSnapshot().context).toMatchObject({ current, kit, wanted: current })
        expect(shown ?? 'en').toBe(current)
      },
      'waiting for another language': ({ current, wanted, kit }) => {
        expect(page().getSnapshot().context).toMatchObject({ current, kit, wanted })
        expect(asked.locale).toBe(wanted)
      },
    },
  }
}
