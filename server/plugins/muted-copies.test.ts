import { expect, test } from 'vitest'

import { sweepMuted } from '#server/plugins/muted-recordings.ts'
import { sensitiveCalls } from '#tests/support/sensitive-call.ts'
import { testServer } from '#tests/support/server.ts'
import { wav } from '#tests/support/wav.ts'

const server = await testServer()
const { db, storage } = server
const calls = sensitiveCalls(server)

test('copies of recordings are removed when the spans changed or the recording was removed, and others stay', async () => {
  const listener = await server.as('Administrator')
  const makeCopy = async (ms: number) => {
    const { id } = await calls.call({ audio: new Uint8Array(wav({ ms })) })
    const { recording } = await calls.detail(listener, id)
    expect((await calls.follow(listener, recording!.url)).statusCode).toBe(200)
    return id
  }
  const storedCopies = async () => {
    const keys: string[] = []
    for await (const key of storage.keys('muted')) keys.push(key)
    return keys
  }
  await makeCopy(400)
  const [current] = await storedCopies()
  const changed = await makeCopy(500)
  const removed = await makeCopy(600)
  await storage.put('muted/unknown', Uint8Array.of(1))
  expect(await storedCopies()).toHaveLength(4)

  await db.updateTable('sensitive_span').set({ end_ms: 250 }).where('interaction_id', '=', changed).execute()
  await db.deleteFrom('interaction').where('id', '=', removed).execute()
  await sweepMuted(db, storage)
  expect(await storedCopies()).toEqual([current, 'muted/unknown'])
})
