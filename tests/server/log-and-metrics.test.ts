import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'

import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { startMetricsServer } from '#server/cli/start-server.ts'
import { openLog } from '#server/kernel/log.ts'
import { testServer } from '#tests/support/server.ts'

let written = ''
const log: FastifyBaseLogger = openLog(
  new Writable({
    write(chunk, _, done) {
      written += String(chunk)
      done()
    },
  }),
)
const server = await testServer({}, { log })
const lines = () =>
  written
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const CANARIES = ['canary-password-1', 'canary.person@example.com', 'canary-query', 'Canary Name', '12.345.678-5']

test('no password, token, address or name of anybody reaches the log, whatever goes wrong', async () => {
  const holder = await server.addPerson({ name: CANARIES[3], email: CANARIES[1] })
  const client = server.browser()
  await client.open(`/login?email=${CANARIES[1]}&rut=${CANARIES[4]}`)
  await client.attempt(CANARIES[1]!, CANARIES[0]!)
  const token = await client.signIn(holder.email, holder.password)
  await client.get(`/api/calls?q=${CANARIES[2]}`)
  await client.get(`/api/${CANARIES[2]}`)
  await client.post('/register', { email: CANARIES[1], password: CANARIES[0] })
  await client.post('/api/forget-password', { email: CANARIES[1] })
  await server.app.settled()
  server.app.log.error({ err: new Error(`no such mailbox: ${CANARIES[1]}`), password: CANARIES[0] }, 'mail')
  server.app.log.info({ req: { headers: { authorization: `Bearer ${token}`, cookie: 'XSRF-TOKEN=1' } } }, 'request')

  expect(lines().length).toBeGreaterThan(8)
  for (const secret of [...CANARIES, token, holder.password, 'XSRF-TOKEN=1']) expect(written).not.toContain(secret)
  const [, resetToken] = /reset-password\/([\w-]{43})/.exec(server.outbox.at(-1)!.text)!
  expect(written).not.toContain(resetToken)
})

test('every attempt to sign in is in the log, with the person’s id', async () => {
  const { id, email, password } = await server.addPerson()
  const client = server.browser()
  await client.attempt(email, 'wrong')
  await client.attempt(email, password)
  expect(lines()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'sign-in refused', user_id: id }),
      expect.objectContaining({ msg: 'signed in', user_id: id }),
    ]),
  )
})

test('a refusal for want of a permission is in the log', async () => {
  const client = await server.as('Support agent')
  await client.get('/api/calls')
  expect(lines()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: 'permission missing', permission: 'call-detail', user_id: client.person.id }),
    ]),
  )
})

test('a line break in a request or in an error starts no new line in the log', async () => {
  const before = lines().length
  const forged = 'a\n{"level":60}'
  await server.app.inject({ url: '/api/user', headers: { authorization: 'Bearer x', 'user-agent': forged } })
  await server.app.inject({ url: `/api/${encodeURIComponent(forged)}` })
  server.app.log.error({ err: new Error(forged) }, forged)
  const [first, second, third, ...others] = lines().slice(before)
  expect([first, second]).toMatchObject([{ msg: 'answered' }, { msg: 'answered' }])
  expect(third).toMatchObject({ msg: forged, err: { message: forged } })
  expect(others).toEqual([])
})

test('metrics count answers by route and status and sign-ins by outcome, on a port of their own', async () => {
  const metrics = await startMetricsServer(0, server.app.metrics.registry, log)
  const url = `http://127.0.0.1:${(metrics!.address() as AddressInfo).port}`
  const text = await (await fetch(`${url}/metrics`)).text()
  expect((await fetch(`${url}/other`)).status).toBe(404)
  metrics!.close()

  expect(text).toMatch(/atalaya_sign_ins_total\{outcome="refused"\} [1-9]/)
  expect(text).toMatch(/atalaya_sign_ins_total\{outcome="accepted"\} [1-9]/)
  expect(text).toMatch(
    /atalaya_http_request_duration_seconds_count\{method="GET",route="\/api\/calls",status="403"\} [1-9]/,
  )
  expect(text).toContain('process_resident_memory_bytes')
  for (const canary of CANARIES) expect(text).not.toContain(canary)
  expect((await server.app.inject({ url: '/metrics' })).headers['content-type']).toContain('text/html')
})

test('metrics show the number of due jobs, or that it is unknown', async () => {
  const { app, db } = server
  const jobsDue = async () => /^atalaya_jobs_due (.+)$/m.exec(await app.metrics.registry.metrics())?.[1]
  await app.jobs.idle()
  expect(await jobsDue()).toBe('0')
  await db
    .insertInto('job')
    .values([
      { kind: 'nobody’s', key: 'due' },
      { kind: 'nobody’s', key: 'later', run_at: new Date(Date.now() + 3_600_000) },
    ])
    .execute()
  expect(await jobsDue()).toBe('1')
  await sql`alter table job rename to job_elsewhere`.execute(db)
  expect(await jobsDue()).toBe('Nan')
  await sql`alter table job_elsewhere rename to job`.execute(db)
})

test('metrics can be off', async () => {
  expect(await startMetricsServer(null, server.app.metrics.registry, log)).toBeNull()
})

test('a port for metrics that is taken stops nobody from serving, and is in the log', async () => {
  const other = net.createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await startMetricsServer(port, new Registry(), log)).toBeNull()
  other.close()
  expect(lines().at(-1)).toMatchObject({ port, msg: expect.stringContaining('METRICS_PORT') })
})
