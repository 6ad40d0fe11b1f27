import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'

import { rollups, rollupsAsText, rollupsOnServer } from '#server/cli/rollups.ts'
import { openDatabase } from '#server/db/database.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { closedDatabase, testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
afterEach(() => vi.unstubAllEnvs())

const run = (...args: string[]) =>
  rollupsOnServer(db)({ command: 'rollups', args, cwd: '/' }, () => {}, new AbortController().signal)

test('the running server recounts, finds wrong roll-ups, and corrects them', async () => {
  await testConversations(db).interaction({ started_at: new Date('2026-03-01T12:00:00Z') })
  const right = { table: 'conversation_day', rows: 2, wrong: 0, missing: 0 }
  expect(await run('check')).toContainEqual(right)
  await sql`update conversation_day set conversations = 7`.execute(db)
  const wrong = { table: 'conversation_day', rows: 2, wrong: 2, missing: 2 }
  expect(await run('check', '--json')).toContainEqual(wrong)
  expect(await run('rebuild')).toContainEqual(wrong)
  expect(await run('check')).toContainEqual(right)
})

test('the command opens the database itself, and ends with 1 while roll-ups are wrong', async () => {
  const settings = await closedDatabase()
  const own = await openDatabase(settings)
  await testConversations(own.db).interaction({ started_at: new Date('2026-03-01T12:00:00Z') })
  await sql`delete from conversation_hour`.execute(own.db)
  await own.close()
  vi.stubEnv('DATABASE_URL', settings.databaseUrl ?? '')
  vi.stubEnv('DATA_DIR', settings.dataDir)
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  await rollups.run(['check', '--json'])
  expect(process.exitCode).toBe(1)
  process.exitCode = undefined
  const missing = { table: 'conversation_hour', rows: 0, wrong: 0, missing: 2 }
  expect(JSON.parse(String(printed.mock.lastCall![0]))).toContainEqual(missing)
  await rollups.run(['rebuild'])
  await rollups.run(['check'])
  expect(process.exitCode).toBeUndefined()
  expect(printed).toHaveBeenLastCalledWith(expect.stringContaining('Everything held is what is counted anew.'))
  printed.mockRestore()
})

test.each([[], ['dance'], ['check', 'rebuild']])('exactly one known verb is required: %j', async (...args) => {
  await expect(rollups.run(args)).rejects.toThrow('Usage: atalaya rollups <check|rebuild> [--json]')
})

test('every table has its line, and the last says what to do', () => {
  const found = [
    { table: 'conversation_day' as const, rows: 1200, wrong: 0, missing: 3 },
    { table: 'speech_day' as const, rows: 80, wrong: 0, missing: 0 },
  ]
  expect(rollupsAsText('check', found)).toBe(
    [
      'table             rows  wrong  missing',
      'conversation_day  1200      0        3',
      'speech_day          80      0        0',
      '',
      'One table is held otherwise: atalaya rollups rebuild puts that right.',
    ].join('\n'),
  )
  expect(rollupsAsText('rebuild', found)).toContain('One table was put right.')
  expect(rollupsAsText('check', found.slice(1))).toContain('Everything held is what is counted anew.')
})
