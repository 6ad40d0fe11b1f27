import { beforeEach, expect, test, vi } from 'vitest'

import { CommandFailed } from '#server/cli/command.ts'
import { userCreate } from '#server/cli/user-create.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { closedDatabase } from '#tests/support/database.ts'

const { databaseUrl = '', dataDir } = await closedDatabase()

beforeEach(() => {
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', databaseUrl)
})

const bo = ['--email', 'bo@example.com', '--name', 'Bo', '--role', '5']

test('without a password one is generated and printed; the same person is not created twice', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  await userCreate.run(bo)
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^bo@example\.com can sign in with the password [\w-]{20}$/)]])
  await expect(userCreate.run(bo)).rejects.toThrow('bo@example.com has an account already.')
})

test('a role given by the command line is recorded', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  await userCreate.run(['--email', 'cy@example.com', '--name', 'Cy', '--role', '1'])
  const records = await withDatabase(async ({ db }) => {
    const { id } = await db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', 'cy@example.com')
      .executeTakeFirstOrThrow()
    return db
      .selectFrom('access_record')
      .select(['action', 'user_id', 'reason', 'detail'])
      .where('subject', '=', `user:${id}`)
      .execute()
  })
  expect(records).toEqual([
    { action: 'rights', user_id: null, reason: 'command line', detail: { after: { role_id: 1 } } },
  ])
})

test.each([
  [['--email', 'x'], /^Usage: atalaya user create/],
  [['--email', 'x', '--name', 'X', '--role', '1'], 'x is not an e-mail address.'],
  [['--email', 'x@example.com', '--name', 'X', '--role', 'King'], /^There is no role King; there are Administrator,/],
])('%j prints what is wrong', async (args, sentence) => {
  const failure: unknown = await userCreate.run(args).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CommandFailed)
  expect(failure).toMatchObject({ message: expect.stringMatching(sentence) })
})
