import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'

import { notificationSentence } from './notifications.ts'

const i18n = setupI18n()
i18n.loadAndActivate({ locale: 'en', messages: {} })
const sentenceOf = (notification: Parameters<typeof notificationSentence>[0]) => {
  const { sentence, left_out } = notificationSentence(notification)
  return [i18n._(sentence), left_out]
}

test('the action of a requester without an account is described with the name of the ticket', () => {
  expect(sentenceOf({ kind: 'ticket-answered', actor: null, about: 'My policy' })).toEqual([
    'The requester of your ticket “My policy” has written again',
    [],
  ])
})

test('if the account of the person has been deleted, the sentence names nobody and the subject is given separately', () => {
  expect(sentenceOf({ kind: 'ticket-assigned', actor: null, about: 'My policy' })).toEqual([
    'You were given a ticket',
    ['My policy'],
  ])
})
