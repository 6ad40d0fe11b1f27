import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'

import { notificationSentence } from './notifications.ts'

const i18n = setupI18n()
i18n.loadAndActivate({ locale: 'en', messages: {} })
const told = (about: Parameters<typeof notificationSentence>[0]) => {
  const { sentence, left_out } = notificationSentence(about)
  return [i18n._(sentence), left_out]
}

test('what a requester without an account did names the ticket', () => {
  expect(told({ kind: 'ticket-answered', actor: null, about: 'My policy' })).toEqual([
    'The requester of your ticket “My policy” has written again',
    [],
  ])
})

test('where the account of who did it is gone, only what it was about is told beside it', () => {
  expect(told({ kind: 'ticket-assigned', actor: null, about: 'My policy' })).toEqual([
    'You were given a ticket',
    ['My policy'],
  ])
})
