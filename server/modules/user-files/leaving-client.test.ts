import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'

import { beforeEach, expect, test, vi } from 'vitest'

import { times } from '#tests/support/night.ts'
import { testServer } from '#tests/support/server.ts'
import { testUserFiles } from '#tests/support/user-files.ts'

const server = await testServer()
const { app, db } = server
beforeEach(server.database.truncate)
const address = await app.listen({ host: '127.0.0.1', port: 0 })

/** So many rows that there is time to leave; a busy machine needs its own time to get through them. */
const ROWS = times(5_000, 20_000)
vi.setConfig({ testTimeout: 180_000 })
const FILE = ['email,name', ...Array.from({ length: ROWS }, (_, at) => `p${at}@x.test,P${at}`)].join('\n')

async function administrator() {
  const person = await server.addPerson({ role: 'Administrator' })
  const client = server.browser()
  const token = await client.signIn(person.email, person.password)
  /** Reads events over a real connection and hangs up once `isEnough` says so. */
  async function leaveAt(path: string, body: object, isEnough: (done: number) => boolean) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sending = request(`${address}${path}`, { method: 'POST', headers }).end(JSON.stringify(body))
    const [events] = (await once(sending, 'response')) as [IncomingMessage]
    for await (const piece of events.setEncoding('utf8')) {
      const done = [...String(piece).matchAll(/"done":(\d+)/g)].map(([, number]) => Number(number))
      if (done.some(isEnough)) break
    }
    sending.destroy()
  }
  return { token, leaveAt, files: testUserFiles(client) }
}

const count = (table: 'app_user' | 'user_file_row') =>
  db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

const records = (action: 'import' | 'rights') =>
  db.selectFrom('access_record').where('action', '=', action).select('detail').execute()

test('a client that leaves while a file is applied has changed nobody, and may apply it again', async () => {
  const { files, leaveAt } = await administrator()
  const { id } = await files.checked(FILE)
  await leaveAt(`/api/user-files/${id}/apply`, { invite: true }, (done) => done >= 1_000)
  expect(await count('app_user')).toEqual({ count: 1 })
  const { applied_at } = await db.selectFrom('user_file').select('applied_at').executeTakeFirstOrThrow()
  expect(applied_at).toBeNull()
  expect(await records('rights')).toEqual([])
  expect(await records('import')).toMatchObject([{ detail: { step: 'checked' } }])
  expect((await files.apply(id)).at(-1)).toMatchObject({ type: 'done', file: { outcomes: { create: ROWS } } })
})

test('a client that leaves during a check leaves a file that is not checked, and others are answered meanwhile', async () => {
  const { files, leaveAt } = await administrator()
  const { id } = (await files.upload(FILE)).json()
  const answers: Promise<boolean>[] = []
  await leaveAt(`/api/user-files/${id}/check`, { mapping: { email: 0, name: 1 } }, (done) => {
    answers.push(fetch(`${address}/readyz`).then(({ ok }) => ok))
    return done >= 1_000
  })
  expect(await Promise.all(answers)).not.toContain(false)
  await vi.waitFor(async () => {
    const before = await count('user_file_row')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await count('user_file_row')).toEqual(before)
  })
  const { count: stored } = await count('user_file_row')
  expect(stored).toBeLessThan(ROWS)
  expect((await files.rows(id)).data).toEqual([])
  expect((await files.check(id)).at(-1)).toMatchObject({ file: { state: 'checked', outcomes: { create: ROWS } } })
})

test('a body above the limit is refused if its length was not given beforehand', async () => {
  const { token } = await administrator()
  const piece = Buffer.alloc(1_048_576, 'a')
  const status = await new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/csv' }
    const sending = request(`${address}/api/user-files?name=a.csv`, { method: 'POST', headers })
    sending.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    Readable.from(Array.from({ length: 51 }, () => piece)).pipe(sending)
  })
  expect(status).toBe(413)
})
