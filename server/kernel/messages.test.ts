import { expect, test } from 'vitest'

import { translate, texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'

const all: Message[] = Object.values(texts)

test('every text has a name of its own', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  for (const { id } of all) expect(id).toMatch(/^server\./)
})

test('a number comes with its plural', () => {
  expect(translate('en', texts.tooShort, { minimum: 1 })).toBe('Please use at least 1 character.')
  expect(translate('en', { ...texts.tooShort, values: { minimum: 12 } })).toBe('Please use at least 12 characters.')
})

test('values are inserted unchanged', () => {
  expect(translate('en', texts.resetSubject, { appName: 'Torre {x} & <mar>' })).toBe(
    'Choose a new password for Torre {x} & <mar>',
  )
})

test('a text without a translation appears in English rather than as its id', () => {
  for (const locale of ['bn', 'es', 'fr', 'pt-BR', 'zh-CN'] as const) {
    expect(translate(locale, { id: 'server.not-in-any-catalogue', message: 'Only in English.' })).toBe(
      'Only in English.',
    )
  }
})

test('every text exists in every language', () => {
  const values = {
    appName: 'A',
    name: 'N',
    link: 'L',
    signIn: 'S',
    forgot: 'F',
    minutes: 10,
    minimum: 12,
    maximum: 128,
  }
  for (const locale of ['bn', 'en', 'es', 'fr', 'pt-BR', 'zh-CN'] as const) {
    for (const text of all) expect(translate(locale, text, values)).not.toMatch(/[{}]|^server\./)
  }
})
