import { Writable } from 'node:stream'

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { openLog } from '#server/kernel/log.ts'
import { completeChat } from '#server/modules/suggestions/model/model-endpoint.ts'
import { modelHarness, summed } from '#tests/support/model-harness.ts'
import { modelServer, wrote } from '#tests/support/model-server.ts'
import { testServer } from '#tests/support/server.ts'

const KEY = 'sk-very-secret-0123456789'
const model = await modelServer()
const logged: string[] = []
const log = openLog(new Writable({ write: (line, _, done) => (logged.push(String(line)), done()) }))
const settings = { MODEL_URL: model.url, MODEL_KEY: KEY, MODEL_NAME: 'small-8b' }
const server = await testServer(settings, { log })
const { db } = server
const { call, begun, asked, triedAgain, recordsOf } = modelHarness(server, await server.as('Quality auditor'))

beforeEach(async () => {
  model.requests.length = 0
  model.answers(wrote({ answer: null, quote: null, turn: null }))
  await db.deleteFrom('job').execute()
})

/** Only the tests of timeouts use a short one: otherwise they would depend on the speed of the machine. */
function waitsFor(milliseconds: number) {
  const config = server.ports.config.model!
  const { timeout } = config
  config.timeout = milliseconds
  onTestFinished(() => {
    config.timeout = timeout
  })
}

describe('an endpoint that', () => {
  const good = JSON.stringify({ choices: [{ message: { content: '{"answer":"yes","quote":"Le resumo","turn":2}' } }] })

  type Answering = Parameters<typeof model.answers>[0]
  test.each<[string, Answering, isLate?: true]>([
    ['answers HTML', (response) => response.end('<html><body>Welcome</body></html>')],
    ['answers other JSON', (response) => response.end('{"ok":true}')],
    ['lets the model write no JSON', wrote('Yes, she did.')],
    ['fails', (response) => response.writeHead(500).end(good)],
    ['refuses the key', (response) => response.writeHead(401).end(JSON.stringify({ error: `bad key ${KEY}` }))],
    ['redirects', (response) => response.writeHead(307, { location: '/v1/elsewhere' }).end()],
    ['answers too slowly', (response) => void setTimeout(() => response.end(good), 500), true],
    ['begins and does not end', (response) => void response.write(good.slice(0, 20)), true],
    ['answers without end', (response) => response.end(`${good.slice(0, -1)},"more":"${'x'.repeat(100_000)}"}`)],
    ['hangs up', (response) => response.destroy()],
  ])('%s is tried three times at the most, and never followed elsewhere', async (_, answering, isLate) => {
    if (isLate) waitsFor(100)
    model.answers(answering)
    const id = await begun(await call())
    expect(await asked(id)).toMatchObject([{ value: null, why_not: 'waiting' }])
    await triedAgain()
    expect(await asked(id)).toMatchObject([{ value: null, why_not: 'waiting' }])
    await triedAgain()
    expect(await asked(id)).toMatchObject([{ value: null, why_not: 'model-failed', spans: [] }])
    await triedAgain()
    await asked(id)
    expect(model.requests.map(({ url }) => url)).toEqual(Array(3).fill('/v1/chat/completions'))
    expect(await recordsOf(id)).toHaveLength(3)
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('comes back gets the questions that are still open', async () => {
    model.answers((response) => response.writeHead(503).end())
    const id = await begun(await call())
    model.answers(wrote({ answer: 'no', quote: 'Quiero contratar', turn: 1 }))
    await triedAgain()
    expect(await asked(id)).toMatchObject([{ value: 'no', why_not: null, spans: [{ seq: 1 }] }])
  })

  test('fails at one question gets the others all the same', async () => {
    model.answers((response, { messages }) => {
      const { question } = JSON.parse(messages[1]!.content) as { question: string }
      if (question === 'Hard') response.writeHead(400).end()
      else
        wrote({ answer: 'yes', quote: 'Le resumo', turn: 2 })(response, {
          messages,
          model: '',
          response_format: { type: '' },
        })
    })
    const id = await begun(await call(), [{ ...summed, id: 'hard', text: { en: 'Hard' } }, summed])
    await triedAgain()
    expect(await asked(id)).toMatchObject([{ why_not: 'waiting' }, { value: 'yes' }])
    await triedAgain()
    await triedAgain()
    expect(await asked(id)).toMatchObject([{ why_not: 'model-failed' }, { value: 'yes' }])
  })

  test('is away for long is given up after ten attempts, with any number of open questions', async () => {
    model.answers((response) => response.writeHead(503).end())
    const many = Array.from({ length: 12 }, (_, index) => ({ ...summed, id: `q${index}` }))
    const id = await begun(await call(), many)
    for (let attempt = 2; attempt <= 11; attempt += 1) await triedAgain()
    const reasons = (await asked(id)).map(({ why_not }) => why_not)
    expect(reasons).toEqual(many.map(() => 'model-failed'))
    expect(model.requests).toHaveLength(10)
    expect(await db.selectFrom('job').selectAll().execute()).toEqual([])
  })

  test('never answers does not stop the suggestions of rules', async () => {
    model.answers((response) => response.writeHead(500).end())
    const check = { kind: 'disclosure', query: 'resumo' } as const
    const id = await begun(await call(), [{ ...summed, rule: { check, holds: 'yes', fails: 'no' } }])
    expect(await asked(id)).toMatchObject([
      { origin: 'rule', value: 'yes' },
      { origin: 'model', why_not: 'waiting' },
    ])
  })
})

test('the key is in no log, no record, no job and no suggestion', async () => {
  model.answers((response) => response.writeHead(500).end(KEY))
  await begun(await call())
  const stored = await Promise.all([
    db.selectFrom('access_record').selectAll().execute(),
    db.selectFrom('job').selectAll().execute(),
    db.selectFrom('suggestion').selectAll().execute(),
  ])
  expect(stored[1]).toMatchObject([{ last_error: 'the model’s endpoint answered 500' }])
  expect(JSON.stringify(stored)).not.toContain(KEY)
  expect(logged.join('')).toContain('the model’s endpoint answered 500')
  expect(logged.join('')).not.toContain(KEY)
})

test('an unreachable endpoint is reported with its error code', async () => {
  const nowhere = { url: 'http://127.0.0.1:1/v1', key: KEY, name: 'm', timeout: 1_000 }
  await expect(completeChat(nowhere, [], new AbortController().signal)).rejects.toThrow(
    /^the model’s endpoint could not/,
  )
})
