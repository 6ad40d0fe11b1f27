import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

export type MailboxProgress = ReturnType<typeof mailboxProgress>

/** How far a mailbox is read, by one server at a time. Times are those of the database, because the clocks of servers may differ. */
export function mailboxProgress(db: Database, name: string, leaseMs = LEASE_MS) {
  const lease = randomUUID()
  const leaseEnd = sql`now() + make_interval(secs => ${leaseMs / 1_000})`
  const own = () => db.updateTable('support_mailbox').where('name', '=', name).where('lease', '=', lease)

  return {
    /** How often the reader has to renew its lease: a single letter may take longer than a lease lasts. */
    renewMs: leaseMs / 4,

    /** Takes the lease or renews it. False while another server has it. */
    async hold(): Promise<boolean> {
      const { rows } = await sql`
        insert into support_mailbox (name, lease, lease_until) values (${name}, ${lease}, ${leaseEnd})
        on conflict (name) do update set lease = excluded.lease, lease_until = excluded.lease_until
        where support_mailbox.lease = excluded.lease or support_mailbox.lease_until is null or support_mailbox.lease_until < now()
        returning name
      `.execute(db)
      return rows.length > 0
    },

    release: async (): Promise<void> => void (await own().set({ lease: null, lease_until: null }).execute()),

    /** Where to go on. In a mailbox that is new to us, or whose UIDVALIDITY has changed, all letters count as old. */
    async position({ uidValidity, uidNext }: { uidValidity: number; uidNext: number }) {
      await own()
        .set({ uid_validity: uidValidity, last_uid: 0, attempts: 0, old_until: uidNext - 1 })
        .where(sql<boolean>`uid_validity is distinct from ${uidValidity}::bigint`)
        .execute()
      return db
        .selectFrom('support_mailbox')
        .where('name', '=', name)
        .select(['last_uid', 'old_until'])
        .executeTakeFirstOrThrow()
    },

    /** That letter is done. */
    markDone: async (uid: number): Promise<void> => void (await own().set({ last_uid: uid, attempts: 0 }).execute()),

    /** Counts an attempt at the next letter and returns how many there were, with this one. */
    async countAttempt(): Promise<number> {
      const row = await own()
        .set({ attempts: sql`attempts + 1` })
        .returning('attempts')
        .executeTakeFirst()
      return row?.attempts ?? 0
    },
  }
}

/** A lease that has not been renewed for this long is free. */
const LEASE_MS = 120_000
