import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { CommandFailed } from '#server/cli/command.ts'
import { listenControlSocket } from '#server/cli/control-socket.ts'
import { twoFactorResetOnServer, userTwoFactorReset } from '#server/cli/user-two-factor-reset.ts'
import { withDatabase } from '#server/cli/with-database.ts'
import { setUpTwoFactor } from '#tests/support/authenticator.ts'
import { closedDatabase } from '#tests/support/database.ts'
import { folderOf } from '#tests/support/folder.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', '')
  vi.spyOn(console, 'log').mockReturnValue()
  return () => vi.unstubAllEnvs()
})

/** From here on the command reaches the running server. */
async function serverHoldsFolder() {
  const folder = folderOf({})
  vi.stubEnv('DATA_DIR', folder)
  onTestFinished(await listenControlSocket(folder, { 'user two-factor-reset': twoFactorResetOnServer(server.db) }))
  return folder
}

test('a person who lost the device and the codes signs in with the password again; their sessions are ended, and it is recorded', async () => {
  const folder = await serverHoldsFolder()
  const client = await server.as({ role: 'Administrator', email: 'ada@example.com' })
  await setUpTwoFactor(server, client)
  await userTwoFactorReset.run(['--email', 'Ada@Example.com'])
  expect(vi.mocked(console.log).mock.calls).toEqual([
    ['Ada@Example.com signs in with the password alone until a second factor is set up again.'],
  ])

  expect((await client.get('/api/user')).statusCode).toBe(401)
  expect((await server.browser().attempt(client.person.email, client.person.password)).statusCode).toBe(200)
  const [record] = await server.db
    .selectFrom('access_record')
    .selectAll()
    .where('reason', '=', 'command line')
    .execute()
  expect(record).toMatchObject({
    action: 'two-factor',
    user_id: null,
    subject: `user:${client.person.id}`,
    detail: { is_on: false, sessions: 1 },
    ip: null,
  })
  const [letter] = readdirSync(path.join(folder, 'outbox'))
  expect(readFileSync(path.join(folder, 'outbox', letter!), 'utf8')).toMatch(/^To: ada@example\.com$/m)
})

test('it changes nothing for a person without a second factor, or with an unconfirmed one', async () => {
  await serverHoldsFolder()
  const client = await server.as({ email: 'bo@example.com' })
  const isRefused = () =>
    expect(userTwoFactorReset.run(['--email', 'bo@example.com'])).rejects.toThrow(
      new CommandFailed('bo@example.com has no second factor.'),
    )
  await isRefused()
  await client.post('/api/profile/two-factor', { current_password: client.person.password })
  await isRefused()
  expect((await client.get('/api/user')).statusCode).toBe(200)
})

test('without a running server the command opens the database itself', async () => {
  const { databaseUrl = '', dataDir } = await closedDatabase()
  vi.stubEnv('DATABASE_URL', databaseUrl)
  vi.stubEnv('DATA_DIR', dataDir)
  await withDatabase(async ({ db }) => {
    const { id } = await db
      .insertInto('app_user')
      .values({ name: 'Cy', email: 'cy@example.com', password_hash: '' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('two_factor')
      .values({ user_id: id, secret: Buffer.alloc(48), confirmed_at: new Date() })
      .execute()
  })
  await userTwoFactorReset.run(['--email', 'cy@example.com'])
  const left = await withDatabase(({ db }) => db.selectFrom('two_factor').select('user_id').execute())
  expect(left).toEqual([])
})

test.each([
  [[], /^Usage: atalaya user two-factor-reset --email <address>/],
  [['--email', 'nobody@example.com'], 'nobody@example.com has no account.'],
])('%j prints what is wrong', async (args, sentence) => {
  await serverHoldsFolder()
  await expect(userTwoFactorReset.run(args)).rejects.toThrow(CommandFailed)
  await expect(userTwoFactorReset.run(args)).rejects.toThrow(sentence)
})
