import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** The input of a job's worker. */
export type Job = {
  /** The subject of the job, such as the id of a row. */
  key: string
  /** Aborted when the server is stopping or another one has taken the job over. */
  signal: AbortSignal
  /**
   * Call it within the transaction of each step: it records progress and checks that the job is still ours. Throws
   * `JobTakenOver` when it is not, so that the step is rolled back.
   */
  advance: (trx: Database) => Promise<void>
}

export type JobKind = {
  /** Does the work, or continues it. It may run again at any time, and may die at any point. */
  work: (job: Job) => Promise<void>
  /** Called when a job that made no progress in ten attempts is not tried again. */
  givenUp: (key: string, reason: string) => Promise<void>
}

export class JobTakenOver extends Error {
  override name = 'JobTakenOver'
}

/** Puts a job into the queue, within a transaction if one is given. An existing one starts again. */
export async function addJob(db: Database, kind: string, key: string): Promise<void> {
  await sql`
    insert into job (kind, key) values (${kind}, ${key})
    on conflict (kind, key) do update set
      run_at = now(), attempts = 0, lease = null, lease_until = null, last_error = null
  `.execute(db)
}

export type HeldJob = { id: number; kind: string; key: string; attempts: number; lease: string }

/** The jobs of the database. Times are the database's own, so that servers with different clocks agree. */
export const jobTable = (db: Database) => ({
  /** Takes the job that has been due for longest, for `LEASE_S` seconds. Null when there is none. */
  async take(kinds: readonly string[]): Promise<HeldJob | null> {
    const { rows } = await sql<HeldJob>`
      update job set attempts = attempts + 1, lease = ${randomUUID()}, lease_until = ${LEASE_END}
      where id = (
        select id from job
        where kind = any(${kinds}) and run_at <= now() and (lease_until is null or lease_until < now())
        order by run_at, id limit 1 for update skip locked
      )
      returning id, kind, key, attempts, lease
    `.execute(db)
    return rows[0] ?? null
  },

  /** Extends the lease of a job. `isFurther` resets its attempts. False when it is not ours any more. */
  async hold({ id, lease }: HeldJob, within: Database, isFurther: boolean): Promise<boolean> {
    const { rows } = await sql`
      update job set lease_until = ${LEASE_END}, attempts = case when ${isFurther} then 1 else attempts end
      where id = ${id} and lease = ${lease} returning id
    `.execute(within)
    return rows.length > 0
  },

  /** The number of attempts since its last progress; null when it is not ours any more. */
  async attemptsOf({ id, lease }: HeldJob): Promise<number | null> {
    const heldJob = db.selectFrom('job').where('id', '=', id).where('lease', '=', lease)
    return (await heldJob.select('attempts').executeTakeFirst())?.attempts ?? null
  },

  /** The number of jobs that are due, or running. */
  async countDue(): Promise<number> {
    const due = db.selectFrom('job').where(sql<boolean>`run_at <= now()`)
    return (await due.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  },

  finish: async ({ id, lease }: HeldJob): Promise<void> =>
    void (await db.deleteFrom('job').where('id', '=', id).where('lease', '=', lease).execute()),

  /** Returns a job to the queue: to be tried again after a while, longer each time, or at once by any server. */
  async giveBack({ id, lease, attempts }: HeldJob, error: string | null): Promise<void> {
    const pause = error === null ? 0 : Math.min(2 ** attempts, MAX_PAUSE_S)
    await sql`
      update job set lease = null, lease_until = null, last_error = ${error}, run_at = now() + make_interval(secs => ${pause}),
        attempts = attempts - case when ${error === null} then 1 else 0 end
      where id = ${id} and lease = ${lease}
    `.execute(db)
  },

  /** Makes every running job due again. Only for a process that knows that no other one works on them. */
  freeAll: async (): Promise<void> =>
    void (await db.updateTable('job').set({ lease: null, lease_until: null }).where('lease', 'is not', null).execute()),
})

export const LEASE_S = 60
const LEASE_END = sql`now() + make_interval(secs => ${sql.lit(LEASE_S)})`
const MAX_PAUSE_S = 600
export const MAX_ATTEMPTS = 10
