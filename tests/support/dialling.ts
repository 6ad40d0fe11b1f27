import type { Insertable } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type New<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

/** Adds records of calling bases to a test's database; what a test does not give stays empty. */
export function testDialling(db: Database) {
  let number = 0

  return {
    record: async ({
      attempts_told: attempts = [],
      ...given
    }: New<'dialling_record'> & { partner_id: number; attempts_told?: Attempt[] }) => {
      const { id } = await db
        .insertInto('dialling_record')
        .values({ external_id: `dialling:test ${(number += 1)}`, ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const attempt of attempts) {
        await db
          .insertInto('dialling_attempt')
          .values({ record_id: id, ...attempt })
          .execute()
      }
      return id
    },
  }
}

type Attempt = New<'dialling_attempt'> & { at: Date }
