import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { expect, onTestFinished, test } from 'vitest'

import type { Evaluation } from '#contracts/evaluations.ts'
import { seededRandom } from '#domain/statistics/seeded-random.ts'
import { sessionsOf } from '#server/access/sessions.ts'
import { type DatabaseSettings } from '#server/db/database-settings.ts'
import { openDatabase } from '#server/db/database.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { closedDatabase } from '#tests/support/database.ts'
import { scorecardOf, testEvaluations, yesNo } from '#tests/support/evaluations.ts'
import { seeds, times } from '#tests/support/night.ts'
import { countingPasswords } from '#tests/support/passwords.ts'
import { testPeople } from '#tests/support/people.ts'
import { bundledProgram } from '#tests/support/program.ts'
import { servedHere } from '#tests/support/served-here.ts'

const SERVER = `
  import { createApp } from '#server/app.ts'
  import { readConfig } from '#server/config.ts'
  import { openDatabase } from '#server/db/database.ts'
  import { openStorage } from '#server/plugins/storage.ts'
  const [dataDir, databaseUrl, lastQuery, lastSave] = process.argv.slice(2)
  const log = { info() {}, warn() {}, error() {} }
  const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || undefined, log })
  let [queries, saves, isUp] = [0, 0, false]
  const kill = () => process.kill(process.pid, 'SIGKILL')
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isUp && (queries += 1) === Number(lastQuery)) kill()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const app = await createApp({
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    database: { ...database, db: counted },
    storage: openStorage('file:' + dataDir + '/files'),
    mail: { send: async () => {} },
    clock: () => new Date(),
    web: { html: async () => '', catalogue: async () => '', folder: null, isDevelopment: false },
    checksAnswers: true,
    looksForJobs: false,
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method === 'PUT' && reply.statusCode === 200 && (saves += 1) === Number(lastSave)) kill()
    return payload
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  isUp = true
  console.log(url)
  process.on('SIGTERM', async () => {
    await app.close()
    await database.close()
    process.exit()
  })
`
const program = await bundledProgram(SERVER)

const QUESTIONS = Array.from({ length: times(6, 60) }, (_, index) => `q${index}`)

/**
 * The server kills itself before the query with that number, or when it is about to confirm the save with that
 * number.
 */
const [SEED] = seeds(1, 1) as [number]
const chance = seededRandom(`kills ${SEED}`)
const KILLED_AT = [
  { query: 30 },
  { save: 1 },
  ...Array.from({ length: times(0, 25) }, () =>
    chance() < 0.7 ? { query: 5 + Math.floor(chance() * 45) } : { save: 1 + Math.floor(chance() * 2) },
  ),
]

test(
  `a server that is killed while somebody answers loses nothing that it has confirmed, and keeps nothing twice (seed ${SEED})`,
  async () => {
    const settings = await closedDatabase()
    const { id, token } = await draftIn(settings)
    const work: Work = {
      at: `/api/evaluations/${id}`,
      token,
      confirmed: new Map(),
      waiting: QUESTIONS.flatMap((question, at) => [
        { question, value: 'no', comment: `First ${at}` },
        { question, value: 'yes', comment: `Meant ${at}` },
      ]),
    }
    for (const point of KILLED_AT) {
      expect(await isKilled(await startKilled(settings, point), work), JSON.stringify(point)).toBe(true)
    }
    const served = { ...(await servedHere(settings)), ended: Promise.resolve(null) }
    expect(await isKilled(served, work)).toBe(false)

    const { db, close } = await openDatabase(settings)
    const rows = await db.selectFrom('evaluation_answer').selectAll().where('evaluation_id', '=', id).execute()
    expect(
      Object.fromEntries(
        rows.map(({ question_id, value, comment, version }) => [question_id, [value, comment, version]]),
      ),
    ).toEqual(Object.fromEntries(QUESTIONS.map((question, at) => [question, ['yes', `Meant ${at}`, 2]])))
    const { version } = await db
      .selectFrom('evaluation')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(version, 'each save counted once').toBe(1 + 2 * QUESTIONS.length)
    await close()
  },
  120_000 + KILLED_AT.length * 30_000,
)

type AnswerText = { value: string; comment: string }
type Work = {
  at: string
  token: string
  /** What the server has confirmed, by question. */
  confirmed: Map<string, AnswerText & { version: number }>
  waiting: (AnswerText & { question: string })[]
}

/**
 * Sends one answer after the other, as the page does, until all are confirmed or the connection is cut: then the
 * server was killed.
 */
async function isKilled({ url, ended, end }: Started, { at, token, confirmed, waiting }: Work) {
  const send = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}${at}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  const answersNow = async () => ((await send('GET', '')).body as Evaluation).answers
  try {
    const found = await answersNow()
    for (const [question, was] of confirmed) {
      const answer = found.find(({ question_id }) => question_id === question)
      // as it was confirmed, or as the next one that was on its way
      const isNext = answer?.version === was.version + 1
      expect(answer).toMatchObject(isNext ? { version: was.version + 1 } : was)
    }
    for (let next = waiting[0]; next; next = waiting[0]) {
      const { question, ...answerText } = next
      const version = confirmed.get(question)?.version ?? 0
      const { status, body } = await send('PUT', `/answers/${question}`, { ...answerText, root_causes: [], version })
      expect([200, 409], JSON.stringify(body)).toContain(status)
      // even where it was stored before, without confirmation
      const stored = (await answersNow()).find(({ question_id }) => question_id === question)
      expect(stored).toMatchObject({ ...answerText, version: version + 1 })
      confirmed.set(question, { ...answerText, version: version + 1 })
      waiting.shift()
    }
  } catch (error) {
    const isCut = error instanceof TypeError // what `fetch` throws when nobody answers
    if (isCut && (await ended) === 'SIGKILL') return true
    throw error
  }
  await end()
  return false
}

/** An evaluation of twelve questions, and a person who is signed in to answer them. */
async function draftIn(database: DatabaseSettings) {
  const { db, close } = await openDatabase(database)
  const person = await testPeople(db, countingPasswords()).add({ role: 'Quality auditor' })
  const settings = { idle: 3_600_000, lifetime: 3_600_000, isStrict: false }
  const token = await sessionsOf(db, () => new Date(), settings).open(person.id, { ip: '127.0.0.1', userAgent: 'test' })
  const { id: interaction_id } = await testConversations(db).interaction()
  const content = scorecardOf([QUESTIONS.map((id) => yesNo({ id }))])
  const { version_id } = await testEvaluations(db).scorecard(content)
  const { id } = await db
    .insertInto('evaluation')
    .values({ kind: 'quality', interaction_id, scorecard_version_id: version_id, evaluator_id: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await close()
  return { id, token }
}

/** `ended` gives the signal that ended it. */
type Started = { url: string; ended: Promise<unknown>; end: () => Promise<unknown> }

/** The real application in a process of its own, once it listens. */
async function startKilled(
  { dataDir, databaseUrl }: DatabaseSettings,
  killedAt: { query?: number; save?: number },
): Promise<Started> {
  const values = [dataDir, databaseUrl ?? '', String(killedAt.query ?? 0), String(killedAt.save ?? 0)]
  const child = program(values, {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([, signal]) => signal as unknown)
  const [url] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return {
    url,
    ended,
    end: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}
