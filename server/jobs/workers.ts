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
  /** Whether to look now and then: for what other processes added, and for what is to be tried again. */
  looksForJobs?: boolean
}

/** Works on the jobs of the queue, two at a time, as long as the server runs. */
export function jobWorkers({ db, log, kinds, isAlone, looksForJobs = true }: Settings) {
  const table = jobTable(db)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | null = null
  let isAsked = false
  let timer: NodeJS.Timeout | undefined

  /** Looks for jobs now: something was added, or somebody has finished. */
  function wake() {
    isAsked = true
    looking ??= look().finally(() => {
      looking = null
      if (isAsked && !stopping.signal.aborted) wake()
    })
  }

  async function look() {
    isAsked = false
    try {
      while (running.size < AT_ONCE && !stopping.signal.aborted) {
        const held = await table.take([...kinds.keys()])
        if (!held) return
        const work = run(held).finally(() => {
          running.delete(work)
          wake()
        })
        running.add(work)
      }
    } catch (error) {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the queue of jobs cannot be read')
    }
  }

  async function run(held: HeldJob) {
    const leaving = new AbortController()
    const signal = AbortSignal.any([stopping.signal, leaving.signal])
    const renewing = setInterval(() => void renew(held, leaving), RENEW_MS).unref()
    const advance: Job['advance'] = async (trx) => {
      if (!(await table.hold(held, trx, true))) throw new JobTakenOver()
    }
    try {
      await kinds.get(held.kind)!.work({ key: held.key, signal, advance })
      await table.finish(held)
    } catch (error) {
      await afterFailure(held, error, signal).catch((second: unknown) =>
        log.warn({ err: second }, 'what became of a job could not be noted: it is taken up again'),
      )
    } finally {
      clearInterval(renewing)
    }
  }

  async function renew(held: HeldJob, leaving: AbortController) {
    try {
      if (!(await table.hold(held, db, false))) leaving.abort()
    } catch (error) {
      log.warn({ err: error, job: held.kind }, 'a job could not be held: somebody else may take it')
    }
  }

  async function afterFailure(held: HeldJob, error: unknown, signal: AbortSignal) {
    if (error instanceof JobTakenOver) return
    if (stopping.signal.aborted) return table.giveBack(held, null)
    if (signal.aborted) return
    const { kind, key } = held
    const attempts = await table.attemptsOf(held) // what was rolled back was no progress
    if (attempts === null) return
    const reason = error instanceof Error ? error.message : String(error)
    log.error({ err: error, job: kind, key, attempts }, 'a job failed')
    // a database that is away says nothing about the job
    if (attempts < MAX_ATTEMPTS || (error instanceof Error && isUnavailable(error)))
      return table.giveBack({ ...held, attempts }, reason)
    await kinds.get(kind)!.givenUp(key, reason)
    await table.finish(held)
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
        const busy = looking ?? (running.size > 0 ? Promise.race(running) : null)
        if (!busy) return
        await busy
      }
    },
    /** Lets what runs end at its next step; it goes on when a server starts again. */
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
