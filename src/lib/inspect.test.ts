import { expect, test } from 'vitest'

import { withoutSecrets } from './inspect.ts'

test('passwords and tokens are hidden wherever they lie, and nothing else is', () => {
  const event = {
    type: '@xstate.snapshot',
    event: { type: 'login.submitted', credentials: { email: 'ada@atalaya.test', password: 'correct horse' } },
    snapshot: { input: { values: [{ password_confirmation: 'correct horse' }] }, output: { bearer: 'Bearer abc' } },
  }
  expect(withoutSecrets(event)).toEqual({
    type: '@xstate.snapshot',
    event: { type: 'login.submitted', credentials: { email: 'ada@atalaya.test', password: '[hidden]' } },
    snapshot: { input: { values: [{ password_confirmation: '[hidden]' }] }, output: { bearer: '[hidden]' } },
  })
})
