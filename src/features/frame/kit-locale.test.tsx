import { useDatesContext } from '@mantine/dates'
import { screen } from '@testing-library/react'
import dayjs from 'dayjs'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'

import { locales } from '#contracts/page-config.ts'
import { provideLocale } from '#src/machines/locale.machine.ts'
import { renderIsland } from '#tests/support/render-island.tsx'

import { KitLocale } from './kit-locale.tsx'

/** A month as a date picker writes it. */
function Month() {
  const { locale } = useDatesContext()
  return <p>{dayjs('2026-01-15').locale(locale).format('MMMM')}</p>
}

test('the component kit starts in its own language, and follows the choice of the person', async () => {
  const locale = createActor(
    provideLocale({
      loadCatalogue: async () => undefined,
      activate: () => undefined,
      keepChoice: () => undefined,
      discardChoice: () => undefined,
    }),
    { input: { stored: null, available: locales, configured: 'en', kitLocale: 'es' } },
  ).start()
  renderIsland(
    <KitLocale locale={locale}>
      <Month />
    </KitLocale>,
  )
  expect(await screen.findByText('enero')).toBeVisible()
  for (const [selected, month] of [
    ['bn', /^জানু/],
    ['zh-CN', '一月'],
    ['pt-BR', 'janeiro'],
    ['fr', 'janvier'],
    ['en', 'January'],
  ] as const) {
    locale.send({ type: 'locale.chosen', locale: selected })
    expect(await screen.findByText(month)).toBeVisible()
  }
  locale.stop()
})
