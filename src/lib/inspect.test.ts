import { expect, test, vi } from 'vitest'
import { createActor, fromPromise, setup } from 'xstate'

import { openInspector, withoutSecrets } from './inspect.ts'

test('passwords and tokens are hidden at any depth, and nothing else', () => {
  const event = {
    type: '@xstate.snapshot',
    event: { type: 'login.submitted', credentials: { email: 'ada@atalaya.test', password: 'correct horse' } },
    snapshot: { input: { values: [{ password_confirmation: 'correct horse' }] }, output: { bearer: 'Bearer abc' } },
    context: { recoveryCodes: ['abcd-efgh'], hasKeptCodes: true },
    code: '123456',
  }
  expect(withoutSecrets(event)).toEqual({
    type: '@xstate.snapshot',
    event: { type: 'login.submitted', credentials: { email: 'ada@atalaya.test', password: '[hidden]' } },
    snapshot: { input: { values: [{ password_confirmation: '[hidden]' }] }, output: { bearer: '[hidden]' } },
    context: { recoveryCodes: '[hidden]', hasKeptCodes: true },
    code: '[hidden]',
  })
})

test('the inspector receives states and events, without the input and output of requests', async () => {
  const posted: string[] = []
  const inspector = Object.assign(Object.create(window), {
    postMessage: (payload: unknown) => posted.push(JSON.stringify(payload)),
  })
  vi.spyOn(window, 'open').mockReturnValue(inspector)
  const inspect = openInspector()
  window.dispatchEvent(new MessageEvent('message', { data: { type: '@statelyai.connected' } }))

  const types: { input?: { password: string }; context?: { password: string } } = {}
  const machine = setup({
    types,
    actors: { logIn: fromPromise<{ bearer: string }, { password: string }>(async () => ({ bearer: 'Bearer abc' })) },
  }).createMachine({
    id: 'door',
    context: ({ input }) => input,
    initial: 'closed',
    states: {
      closed: { invoke: { src: 'logIn', input: ({ context }) => context, onDone: 'open' } },
      open: {},
    },
  })
  createActor(machine, { input: { password: 'correct horse' }, inspect }).start()
  await expect.poll(() => posted.some((text) => text.includes('"value":"open"'))).toBe(true)
  expect(posted.filter((text) => /correct horse|Bearer abc/.test(text))).toEqual([])
  expect(posted.some((text) => text.includes('[hidden]'))).toBe(true)
})
