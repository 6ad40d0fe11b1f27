import type { Insertable } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

type New<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

/** Adds records of calling bases to a test's database; what a test does not say is not told. */
export function testDialling(db: Database) {
  let number = 0

  return {
    record: async ({
      attempts_told = [],
      ...given
    }: New<'dialling_record'> & { partner_id: number; attempts_told?: Told[] }) => {
      const { id } = await db
        .insertInto('dialling_record')
        .values({ external_id: `dialling:test ${(number += 1)}`, ...given })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const told of attempts_told) {
        await db
          .insertInto('dialling_attempt')
          .values({ record_id: id, ...told })
          .execute()
      }
      return id
    },
  }
}

type Told = New<'dialling_attempt'> & { at: Date }
