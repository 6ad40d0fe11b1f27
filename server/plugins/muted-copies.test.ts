import { expect, test } from 'vitest'
import { sweepMuted } from '#server/plugins/muted-recordings.ts'
import { sensitiveCalls } from '#tests/support/sensitive-call.ts'
import { testServer } from '#tests/support/server.ts'
import { wav } from '#tests/support/wav.ts'

const server = await testServer()
const { db, storage } = server
const calls = sensitiveCalls(server)

test('copies of recordings go when other spans are known or the recording is gone, and others stay', async () => {
  const listener = await server.as('Administrator')
  const heard = async (ms: number) => {
    const { id } = await calls.call({ audio: new Uint8Array(wav({ ms })) })
    const { recording } = await calls.detail(listener, id)
    expect((await calls.follow(listener, recording!.url)).statusCode).toBe(200)
    return id
  }
  const kept = async () => {
    const keys: string[] = []
    for await (const key of storage.keys('muted')) keys.push(key)
    return keys
  }
  await heard(400)
  const [current] = await kept()
  const changed = await heard(500)
  const gone = await heard(600)
  await storage.put('muted/unknown', Uint8Array.of(1))
  expect(await kept()).toHaveLength(4)

  await db.updateTable('sensitive_span').set({ end_ms: 250 }).where('interaction_id', '=', changed).execute()
  await db.deleteFrom('interaction').where('id', '=', gone).execute()
  await sweepMuted(db, storage)
  expect(await kept()).toEqual([current, 'muted/unknown'])
})
