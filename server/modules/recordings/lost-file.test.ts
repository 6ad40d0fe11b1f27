import { Writable } from 'node:stream'

import { expect, test, vi } from 'vitest'

import type { CallDetail } from '#contracts/calls.ts'
import { openLog } from '#server/kernel/log.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { bare, testServer } from '#tests/support/server.ts'

const lines: string[] = []
const log = openLog(
  new Writable({
    write(line, _, done) {
      lines.push(String(line))
      done()
    },
  }),
)
const server = await testServer({}, { log })
const given = testConversations(server.db)
const LOST = 'a kept file is not in the storage'

const { id } = await given.interaction()
const { storage_key } = await given.recording(id)
const reader = await server.as(['call-detail'])
const { url } = (await reader.get(`/api/calls/${id}`)).json<CallDetail>().recording!
const follow = (method: 'GET' | 'HEAD' = 'GET', headers: Record<string, string> = {}) =>
  bare(server.app, method, url, { cookies: Object.fromEntries(reader.cookies), headers })

test('a recording whose file is lost in the storage is missing like any other, and that is logged', async () => {
  const missing = await bare(server.app, 'GET', '/api/no-such-thing')
  for (const answer of [await follow(), await follow('GET', { range: 'bytes=0-0' })]) {
    expect(answer.statusCode).toBe(404)
    expect(answer.rawPayload.equals(missing.rawPayload)).toBe(true)
    expect(Object.keys(answer.headers).toSorted()).toEqual(Object.keys(missing.headers).toSorted())
  }
  expect((await follow('HEAD')).statusCode).toBe(404)
  expect(lines.filter((line) => line.includes(LOST))).toHaveLength(3)
})

test('another failure of the storage is a server error, not a missing recording', async () => {
  await server.storage.put(storage_key, new Uint8Array(1))
  vi.spyOn(server.storage, 'read').mockRejectedValueOnce(new Error('the disk is on fire'))
  expect((await follow()).statusCode).toBe(500)
  expect((await follow()).statusCode).toBe(200)
})
