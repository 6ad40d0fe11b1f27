import type { Insertable } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type New<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

/** Adds the records behind policies, debts and imports to a test's database; what a test does not give stays empty. */
export function testPartnerData(db: Database) {
  let number = 0
  const next = () => (number += 1)

  return {
    link: (policy_id: number, interaction_id: number, given: New<'policy_link'> = {}) =>
      db
        .insertInto('policy_link')
        .values({ policy_id, interaction_id, role: 'sale', state: 'confirmed', origin: 'person', ...given })
        .execute(),

    /** The evidence file of a sale, and its finding about one datum, if any. */
    verification: async (
      given: New<'verification'> & { interaction_id: number },
      finding?: New<'verification_finding'> & { code: string },
    ) => {
      const { id } = await db
        .insertInto('verification')
        .values({ country: 'CL', disclosures_version: '1', state: 'valid', looked_at: new Date(), ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (!finding) return
      await db
        .insertInto('verification_finding')
        .values({ verification_id: id, kind: 'datum', found: 'not-met', ...finding })
        .execute()
    },

    debt: async (given: New<'debt'> & { partner_id: number }) =>
      (
        await db
          .insertInto('debt')
          .values({
            ...{ external_id: `D-${next()}`, currency: 'CLP', amount: 1_000 },
            ...{ due_on: '2026-01-01', assigned_on: '2026-01-02', ...given },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,

    payment: (debt_id: number, on: string, amount: number) =>
      db
        .insertInto('debt_payment')
        .values({ debt_id, on, amount, external_id: String(next()) })
        .execute(),

    upload: async (given: New<'import'>, files: (New<'import_file'> & { name: string })[] = []) => {
      const { id } = await db
        .insertInto('import')
        .values({ name: `Upload ${next()}`, source: 'upload', created_at: new Date('2026-03-01T12:00:00Z'), ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const [seq, file] of files.entries()) {
        await db
          .insertInto('import_file')
          .values({ import_id: id, seq, bytes: 10, sha256: 'x', storage_key: `k${id}-${seq}`, ...file })
          .execute()
      }
      return id
    },

    /** Sets the moment at which records of a base first arrived with a file. */
    told: async (record_ids: readonly number[], imported_at: Date) => {
      const { id } = await db
        .insertInto('source_file')
        .values({
          ...{ sha256: `file ${next()}`, name: 'base.csv', format: 'dialling-base', storage_key: `f${number}` },
          imported_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const rows = record_ids.map((record_id, row) => ({ record_id, source_file_id: id, row }))
      await db.insertInto('dialling_source').values(rows).execute()
    },
  }
}
