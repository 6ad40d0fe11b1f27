import { beforeEach, expect, test, vi } from 'vitest'

import { CommandFailed } from '#server/cli/command.ts'
import { userCreate } from '#server/cli/user-create.ts'
import { testDataFolder } from '#tests/support/database.ts'

const folder = await testDataFolder()

beforeEach(() => {
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DATABASE_URL', '')
  return () => vi.unstubAllEnvs()
})

const bo = ['--email', 'bo@example.com', '--name', 'Bo', '--role', '5']

test('without a password one is made up and told; the same person is not created twice', async () => {
  const said = vi.spyOn(console, 'log').mockReturnValue()
  await userCreate.run(bo)
  expect(said.mock.calls).toEqual([
    [expect.stringMatching(/^bo@example\.com can sign in with the password [\w-]{20}$/)],
  ])
  await expect(userCreate.run(bo)).rejects.toThrow('bo@example.com has an account already.')
})

test.each([
  [['--email', 'x'], /^Usage: atalaya user create/],
  [['--email', 'x', '--name', 'X', '--role', '1'], 'x is not an e-mail address.'],
  [['--email', 'x@example.com', '--name', 'X', '--role', 'King'], /^There is no role King; there are Administrator,/],
])('%j says what is wrong', async (args, sentence) => {
  await expect(userCreate.run(args)).rejects.toThrow(CommandFailed)
  await expect(userCreate.run(args)).rejects.toThrow(sentence)
})
