import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

export type MailboxProgress = ReturnType<typeof mailboxProgress>

/** How far a mailbox is read, for one server at a time. Time is the database's own: servers whose clocks differ agree on it. */
export function mailboxProgress(db: Database, name: string, leaseMs = LEASE_MS) {
  const lease = randomUUID()
  const leaseEnd = sql`now() + make_interval(secs => ${leaseMs / 1_000})`
  const own = () => db.updateTable('support_mailbox').where('name', '=', name).where('lease', '=', lease)

  return {
    /** How often whoever reads is to say so: a letter may take longer than anybody waits for who says nothing. */
    renewMs: leaseMs / 4,

    /** Keeps it for us a while longer. False while another server reads it. */
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

    /** Where to go on. What is in a mailbox that we see for the first time, or that counts anew, was there before us. */
    async at({ uidValidity, uidNext }: { uidValidity: number; uidNext: number }) {
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

    /** That letter is done with. */
    passed: async (uid: number): Promise<void> => void (await own().set({ last_uid: uid, attempts: 0 }).execute()),

    /** How often the next letter was tried, with this time. */
    async tried(): Promise<number> {
      const row = await own()
        .set({ attempts: sql`attempts + 1` })
        .returning('attempts')
        .executeTakeFirst()
      return row?.attempts ?? 0
    },
  }
}

/** Whoever has not said for so long that they read it does not. */
const LEASE_MS = 120_000
