import { expect, test } from 'vitest'

import { localeOf } from '#server/kernel/locale.ts'

test('the language that the person chose comes before the one that their browser requests', () => {
  expect(localeOf({ cookie: 'a=1; locale=fr; b=2', 'accept-language': 'es' }, 'en')).toBe('fr')
})

test.each([
  ['es-CL,es;q=0.9,en;q=0.8', 'es'],
  ['pt', 'pt-BR'],
  ['zh-TW', 'zh-CN'],
  ['PT-br', 'pt-BR'],
  ['de, fr;q=0.3, bn;q=0.7', 'bn'],
  ['es;q=0, fr', 'fr'],
])('a browser that requests %s gets %s', (accepted, locale) => {
  expect(localeOf({ 'accept-language': accepted }, 'en')).toBe(locale)
})

test.each([
  {},
  { cookie: 'locale=de' },
  { cookie: 'locale=' },
  { 'accept-language': '*' },
  { 'accept-language': ';;,,q' },
])('with %j it is the configured one', (headers) => {
  expect(localeOf(headers, 'es')).toBe('es')
})
