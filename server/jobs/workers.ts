import type { DatabaseLog } from '#server/db/database-settings.ts'
import type { Database } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import {
  type HeldJob,
  type Job,
  type JobKind,
  jobTable,
  JobTakenOver,
  LEASE_S,
  MAX_ATTEMPTS,
} from '#server/jobs/queue.ts'

type Settings = {
  db: Database
  log: DatabaseLog
  kinds: ReadonlyMap<string, JobKind>
  /** Whether no other process can work on the same database. */
  isAlone: boolean
  /** Whether to poll: for jobs that other processes added, and for those to be tried again. */
  looksForJobs?: boolean
}

/** Works on the jobs of the queue, two at a time, as long as the server runs. */
export function jobWorkers({ db, log, kinds, isAlone, looksForJobs = true }: Settings) {
  const table = jobTable(db)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isWakeRequested = false
  let timer: NodeJS.Timeout | undefined

  /** Looks for jobs now: one was added, or one has finished. */
  function wake() {
    isWakeRequested = true
    looking ??= takeJobs().finally(() => {
      looking = null
      if (isWakeRequested && !stopping.signal.aborted) wake()
    })
  }

  async function takeJobs() {
    isWakeRequested = false
    try {
      while (running.size < AT_ONCE && !stopping.signal.aborted) {
        const job = await table.take([...kinds.keys()])
        if (!job) return
        const work = run(job).finally(() => {
          running.delete(work)
          wake()
        })
        running.add(work)
      }
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the queue of jobs cannot be read')
    }
  }

  async function run(job: HeldJob) {
    const takenOver = new AbortController()
    const signal = AbortSignal.any([stopping.signal, takenOver.signal])
    const renewing = setInterval(() => void renew(job, takenOver), RENEW_MS).unref()
    const advance: Job['advance'] = async (trx) => {
      if (!(await table.hold(job, trx, true))) throw new JobTakenOver()
    }
    try {
      await kinds.get(job.kind)!.work({ key: job.key, signal, advance })
      await table.finish(job)
    } catch (error) {
      await afterFailure(job, error, signal).catch((second: unknown) =>
        log.warn({ err: second }, 'what became of a job could not be noted: it is taken up again'),
      )
    } finally {
      clearInterval(renewing)
    }
  }

  async function renew(job: HeldJob, takenOver: AbortController) {
    try {
      if (!(await table.hold(job, db, false))) takenOver.abort()
    } catch (error) {
      log.warn({ err: error, job: job.kind }, 'a job could not be held: somebody else may take it')
    }
  }

  async function afterFailure(job: HeldJob, error: unknown, signal: AbortSignal) {
    if (error instanceof JobTakenOver) return
    if (stopping.signal.aborted) return table.giveBack(job, null)
    if (signal.aborted) return
    const { kind, key } = job
    const attempts = await table.attemptsOf(job) // progress that was rolled back does not count
    if (attempts === null) return
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ err: error, job: kind, key, attempts }, 'a job failed')
    // an unavailable database says nothing about the job
    if (attempts < MAX_ATTEMPTS || (error instanceof Error && isUnavailable(error)))
      return table.giveBack({ ...job, attempts }, reason)
    await kinds.get(kind)!.givenUp(key, reason)
    await table.finish(job)
  }

  return {
    wake,
    start: async () => {
      if (isAlone) await table.freeAll().catch((error: unknown) => log.warn({ err: error }, 'jobs were not freed'))
      if (looksForJobs) timer = setInterval(wake, LOOK_MS).unref()
      wake()
    },
    /** Resolves when nothing runs and nothing is due. */
    idle: async () => {
      for (;;) {
        const current = looking ?? (running.size > 0 ? Promise.race(running) : null)
        if (!current) return
        await current
      }
    },
    /** Lets running jobs stop at their next step; they continue when a server starts again. */
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await Promise.all([looking, ...running])
    },
  }
}

const AT_ONCE = 2
const LOOK_MS = 2_000
const RENEW_MS = (LEASE_S * 1_000) / 3
