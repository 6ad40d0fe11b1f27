import { expect, test } from 'vitest'

import { exampleCall, examplePeaks } from '#tests/support/example-call.ts'
import { exampleAttachments, exampleChat } from '#tests/support/example-chat.ts'
import { sessionBackend } from '#tests/support/session-backend.ts'
import { openSessionTab } from '#tests/support/session-tab.ts'

import { conversationApi } from './conversation.api.ts'

test.each([
  ['spoken', exampleCall, examplePeaks, []],
  ['read, without a recording', { ...exampleCall, recording: null }, null, []],
  ['written', exampleChat, null, exampleAttachments],
])(
  'for a conversation that turns out to be %s, only the data that it has is requested',
  async (_, detail, peaks, attachments) => {
    const backend = sessionBackend()
    backend.answer('GET /api/calls/7', () => ({ status: 200, body: detail }))
    backend.answer('GET /api/calls/7/peaks', () => ({ status: 200, body: examplePeaks }))
    backend.answer('GET /api/calls/7/attachments', () => ({ status: 200, body: { data: exampleAttachments } }))
    const answers = conversationApi(openSessionTab().http).loadEither('7', new AbortController().signal)
    expect(await answers.peaks).toEqual(peaks)
    expect(await answers.attachments).toEqual({ data: attachments })
    expect(backend.sentTo('/api/calls/7/peaks')).toHaveLength(peaks ? 1 : 0)
    expect(backend.sentTo('/api/calls/7/attachments')).toHaveLength(attachments.length > 0 ? 1 : 0)
  },
)
