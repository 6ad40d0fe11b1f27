import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '#server/db/database.ts'
import type { Freshdesk } from '#server/freshdesk/freshdesk-api.ts'
import type { TheirFiles } from '#server/freshdesk/their-files.ts'
import type { Job } from '#server/jobs/queue.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Storage } from '#server/plugins/storage.ts'

/** The dependencies of the mirror. */
export type MirrorTools = {
  db: Database
  api: Freshdesk
  files: TheirFiles
  storage: Storage
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Base of internal links for readers elsewhere. */
  appUrl: string
  job: Pick<Job, 'advance' | 'signal'>
}
