import { expect, test } from 'vitest'

import { removeOldFiles } from '#server/modules/user-files/user-files.repository.ts'
import { testServer } from '#tests/support/server.ts'
import { administrator } from '#tests/support/user-files.ts'

const server = await testServer()
const { db } = server

test('old files that nobody applied are removed, with their rows and bytes, unless the same bytes were sent again', async () => {
  const { files } = await administrator(server)
  const first = 'email,name\nana@x.test,Ana'
  const second = 'email,name\nbo@x.test,Bo'
  await files.checked(first)
  await files.checked(second)
  await files.checked('email,name\ncy@x.test,Cy')
  await db
    .updateTable('user_file')
    .set({ applied_at: server.clock.now() })
    .where(
      'id',
      '=',
      db.selectFrom('user_file').select(({ fn }) => fn.max('id').as('id')),
    )
    .execute()
  const keys = await db.selectFrom('user_file').select('storage_key').orderBy('id').execute()
  await db
    .updateTable('user_file')
    .set({ uploaded_at: new Date(server.clock.now().getTime() - 8 * 86_400_000) })
    .execute()
  await files.checked(first)
  await removeOldFiles(db, server.storage, server.clock.now())
  const remaining = await db.selectFrom('user_file').select(['applied_at']).orderBy('id').execute()
  expect(remaining).toEqual([{ applied_at: server.clock.now() }, { applied_at: null }])
  expect(await db.selectFrom('user_file_row').select('row').execute()).toHaveLength(2)
  expect(await Promise.all(keys.map(({ storage_key }) => server.storage.size(storage_key)))).toEqual([
    Buffer.byteLength(first),
    null,
    expect.any(Number),
  ])
})
