import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'

const LIMIT_MS = 1_000
const server = await testServer({}, { bodyTimeouts: { whole: LIMIT_MS, idle: 600_000 } })
const address = await server.app.listen({ host: '127.0.0.1', port: 0 })

test('a file may take longer than any other request, and arrives whole', async () => {
  const client = await server.as('Administrator')
  const { email, password } = client.person
  const token = await client.signIn(email, password)
  const { id } = await importClient(server, client).received({})

  const upload = request(`${address}/api/imports/${id}/files?name=a.json`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
  })
  const answered = once(upload, 'response')
  upload.write('{"a":')
  await pause(LIMIT_MS + 300)
  upload.end('1}')
  const [answer] = await answered
  expect(answer.statusCode).toBe(201)
  answer.resume()
  expect(await server.db.selectFrom('import_file').select('bytes').execute()).toEqual([{ bytes: 7 }])
})
