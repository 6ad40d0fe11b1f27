import { EventEmitter, once } from 'node:events'

import { beforeEach, expect, test } from 'vitest'

import { addJob, type Job, type JobKind, jobTable, MAX_ATTEMPTS } from '#server/jobs/queue.ts'
import { jobWorkers } from '#server/jobs/workers.ts'
import { silentLog, testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
beforeEach(async () => {
  await db.deleteFrom('job').execute()
})

type Work = JobKind['work']

/** Workers of one server, which know one kind of job. */
function workers(
  work: Work,
  { isAlone = false, givenUp = async () => {} }: Partial<JobKind> & { isAlone?: boolean } = {},
) {
  return jobWorkers({ db, log: silentLog, kinds: new Map([['test', { work, givenUp }]]), isAlone })
}

async function workedOnce(work: Work, settings?: Parameters<typeof workers>[1]) {
  const server = workers(work, settings)
  await server.start()
  await server.idle()
  await server.stop()
}

const jobs = () => db.selectFrom('job').select(['key', 'attempts', 'lease', 'last_error']).orderBy('key').execute()
const due = () =>
  db
    .updateTable('job')
    .set({ run_at: new Date(0) })
    .execute()
const runOut = () =>
  db
    .updateTable('job')
    .set({ lease_until: new Date(0) })
    .execute()

test('each job is done once, however many servers there are', async () => {
  for (let at = 0; at < 12; at += 1) await addJob(db, 'test', String(at))
  const done: string[] = []
  const work = async ({ key }: Job) => void done.push(key)
  await Promise.all([workedOnce(work), workedOnce(work), workedOnce(work)])
  expect(done.toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => String(at)).toSorted())
  expect(await jobs()).toEqual([])
})

test('a failed job is tried again after a while, and reported as given up after ten attempts without progress', async () => {
  await addJob(db, 'test', 'bad')
  let attempts = 0
  const given: string[] = []
  const work = async () => {
    attempts += 1
    throw new Error(`attempt ${attempts}`)
  }
  const givenUp = async (key: string, reason: string) => void given.push(`${key}: ${reason}`)
  await workedOnce(work, { givenUp })
  expect(await jobs()).toEqual([{ key: 'bad', attempts: 1, lease: null, last_error: 'attempt 1' }])
  await workedOnce(work, { givenUp })
  expect(attempts).toBe(1) // not before its time
  while (given.length === 0) {
    await due()
    await workedOnce(work, { givenUp })
  }
  expect(given).toEqual([`bad: attempt ${MAX_ATTEMPTS}`])
  expect(await jobs()).toEqual([])
})

test('a job with progress gets all its attempts again', async () => {
  await addJob(db, 'test', 'slow')
  await db
    .updateTable('job')
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .execute()
  await workedOnce(async ({ advance }) => {
    await db.transaction().execute(advance)
    throw new Error('later')
  })
  expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'later' }])
})

test('progress that was rolled back does not count', async () => {
  await addJob(db, 'test', 'bad')
  await db
    .updateTable('job')
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .execute()
  const given: string[] = []
  const work = ({ advance }: Job) =>
    db.transaction().execute(async (trx) => {
      await advance(trx)
      throw new Error('after all')
    })
  await workedOnce(work, { givenUp: async (key) => void given.push(key) })
  expect(given).toEqual(['bad'])
})

test('the job of a process that died is taken over, and later steps of that process are rolled back', async () => {
  await addJob(db, 'test', 'left')
  const dead = await jobTable(db).take(['test'])
  const done: string[] = []
  const work = async ({ key }: Job) => void done.push(key)
  await workedOnce(work)
  expect(done).toEqual([]) // it may be alive
  await runOut()
  await workedOnce(work)
  expect(done).toEqual(['left'])
  expect(await jobTable(db).hold(dead!, db, true)).toBe(false)
})

test('the only process on a database takes everything over at once', async () => {
  await addJob(db, 'test', 'left')
  await jobTable(db).take(['test'])
  const done: string[] = []
  await workedOnce(async ({ key }) => void done.push(key), { isAlone: true })
  expect(done).toEqual(['left'])
})

test('a job that is added again while it runs is taken from its worker', async () => {
  await addJob(db, 'test', 'again')
  const seen: string[] = []
  await workedOnce(async ({ advance }) => {
    seen.push('begun')
    if (seen.length > 1) return
    await addJob(db, 'test', 'again')
    await db.transaction().execute(advance)
    seen.push('stored')
  })
  expect(seen).toEqual(['begun', 'begun']) // the second run starts before the first has stored anything
  expect(await jobs()).toEqual([])
})

test('a server that stops returns its jobs, without counting an attempt', async () => {
  await addJob(db, 'test', 'long')
  const begun = new EventEmitter()
  const beginning = once(begun, 'now')
  const server = workers(async ({ signal }) => {
    begun.emit('now')
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    signal.throwIfAborted()
  })
  await server.start()
  await beginning
  await server.stop()
  expect(await jobs()).toEqual([{ key: 'long', attempts: 0, lease: null, last_error: null }])
})
