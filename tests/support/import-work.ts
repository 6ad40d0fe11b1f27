import { sql } from 'kysely'

import type { DatabaseLog } from '#server/db/database-settings.ts'
import type { Database } from '#server/db/database.ts'
import { jobWorkers } from '#server/jobs/workers.ts'
import { BATCH_LIMITS } from '#server/modules/imports/batch-size.ts'
import { RUN_JOB } from '#server/modules/imports/import-changes.ts'
import { runImport } from '#server/modules/imports/run-import.ts'
import type { Storage } from '#server/plugins/storage.ts'

type Given = {
  /** Jobs are looked for in `db`; they read and write in `work`. */
  db: Database
  work: { db: Database; storage: Storage }
  isAlone: boolean
  log: DatabaseLog
  givenUp: () => Promise<void>
}

/** Works on all imports that wait or were left by a killed process, twenty conversations at a time, until none is left. */
export async function workOnImports({
  db,
  work: { db: counted, storage },
  isAlone,
  log,
  givenUp,
}: Given): Promise<void> {
  // with a server the lease of the killed process would have to expire first
  await sql`update job set lease_until = now() - interval '1 second'`.execute(db)
  const limits = { ...BATCH_LIMITS, items: 20 }
  const parts = { db: counted, storage, clock: () => new Date(), limits }
  const kinds = new Map([[RUN_JOB, { work: (job: Parameters<typeof runImport>[1]) => runImport(parts, job), givenUp }]])
  const workers = jobWorkers({ db: counted, log, kinds, isAlone })
  await workers.start()
  await workers.idle()
  await workers.stop()
}
