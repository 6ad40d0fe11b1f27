import { afterEach, expect, test } from 'vitest'

import { pageConfig } from '#tests/support/page-config.ts'

import { readPageConfig } from './page-config.ts'

afterEach(() => document.body.replaceChildren())

function carry(text: string) {
  const element = Object.assign(document.createElement('script'), { id: 'page-config', type: 'application/json' })
  element.textContent = text
  document.body.append(element)
}

test('the page config is what the server wrote into the page', () => {
  carry(JSON.stringify(pageConfig({ appName: 'Vigía' })))
  expect(readPageConfig(document)).toEqual(pageConfig({ appName: 'Vigía' }))
})

test('a page without one does not start', () => {
  expect(() => readPageConfig(document)).toThrow('The page carries no page config')
})

test.each([
  ['{}', /invalid/i],
  ['not json', /JSON/],
  [JSON.stringify({ ...pageConfig(), locale: 'tlh' }), /locale/],
])('a page with %s instead does not start', (text, reason) => {
  carry(text)
  expect(() => readPageConfig(document)).toThrow(reason)
})
