import { expect, test } from 'vitest'

import { isNoReply } from './no-reply.ts'

test.each([
  'no-reply@example.com',
  'noreply@example.com',
  'No.Reply@example.com',
  'do-not-reply@example.com',
  'donotreply@example.com',
  'alerts-noreply@example.com',
  'noreply+12@example.com',
  'no-responder@ejemplo.cl',
  'naoresponda@exemplo.com.br',
  'ne-pas-repondre@exemple.fr',
  'MAILER-DAEMON@example.com',
  'postmaster@example.com',
  'bounce+abc@example.com',
])('%s is a no-reply address', (email) => {
  expect(isNoReply(email)).toBe(true)
})

test.each([
  'rosa@example.com',
  'reply@example.com',
  'nora.reply@example.com',
  'noreplyson@example.com',
  'bouncer@example.com',
  'ana@noreply.example.com',
])('%s is not a no-reply address', (email) => {
  expect(isNoReply(email)).toBe(false)
})
