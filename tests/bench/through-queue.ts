import path from 'node:path'
import { performance } from 'node:perf_hooks'

import type { ImportDraft } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { Job } from '#server/jobs/queue.ts'
import { jobWorkers } from '#server/jobs/workers.ts'
import { checkImport } from '#server/modules/imports/check-import.ts'
import { CHECK_JOB, importChanges, RUN_JOB } from '#server/modules/imports/import-changes.ts'
import { runImport } from '#server/modules/imports/run-import.ts'
import { openStorage } from '#server/plugins/storage.ts'

/** Seconds, CPU microseconds of this process, and its memory in bytes: the peak, and before the step. */
export type Measured = { seconds: number; processor: number; peak: number; before: number }

/** Works on imports as a server does, from the first draft on, and measures each step. */
export async function throughQueue(db: Database, folder: string) {
  const storage = openStorage(`file:${path.join(folder, 'files')}`)
  const log = { info: () => {}, warn: console.error, error: console.error }
  const settings = { folders: [folder], hosts: [], maxBytes: Infinity }
  const work = { db, storage, clock: () => new Date(), settings }
  const givenUp = async (_: string, reason: string) => console.error(reason)
  const kinds = new Map([
    [CHECK_JOB, { work: (job: Job) => checkImport(work, job), givenUp }],
    [RUN_JOB, { work: (job: Job) => runImport(work, job), givenUp }],
  ])
  const changes = importChanges(db)
  const creator = await person(db)

  return {
    storage,
    changes,
    draft: (source: ImportDraft['source']): Promise<number> =>
      changes.add({ name: 'Bench', partner_id: null, options: { time_zone: 'UTC' }, source }, creator, new Date()),

    async runJobs(): Promise<Measured> {
      globalThis.gc?.()
      const before = process.memoryUsage().rss
      let peak = before
      const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
      const workers = jobWorkers({ db, log, kinds, isAlone: true })
      const began = performance.now()
      const processor = process.cpuUsage()
      await workers.start()
      await workers.idle()
      const { user, system } = process.cpuUsage(processor)
      const seconds = (performance.now() - began) / 1000
      await workers.stop()
      clearInterval(watch)
      return { seconds, processor: user + system, peak, before }
    },

    counts: (id: number) =>
      db
        .selectFrom('import')
        .where('id', '=', id)
        .select(['state', 'accepted', 'repeated', 'refused'])
        .executeTakeFirstOrThrow(),
  }
}

async function person(db: Database): Promise<number> {
  const nothing = { password_hash: null, role_id: null, partner_id: null, team_id: null }
  const added = db.insertInto('app_user').values({ name: 'Ann', email: 'ann@example.com', ...nothing })
  return (await added.returning('id').executeTakeFirstOrThrow()).id
}
