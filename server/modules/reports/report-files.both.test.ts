import { expect, test } from 'vitest'

import { removeOldFiles } from '#server/modules/reports/report-files.ts'
import { MAX_LETTER_BYTES, reportLetter } from '#server/modules/reports/report-letter.ts'
import { reportFixture } from '#tests/support/report-fixture.ts'

const { server, storage, admin, reports, kept } = await reportFixture()
const { db, clock } = server

test('a stored file is always recorded, even if the process dies while storing it', async () => {
  const report = await reports.add(admin)
  storage.fails.afterPut = true
  await reports.due(report)
  storage.fails.afterPut = false
  const noted = await db.selectFrom('report_file').select('storage_key').execute()
  expect(noted.map(({ storage_key }) => storage_key)).toEqual(expect.arrayContaining(await kept()))
})

test('files are deleted after thirty days, but the record that they were sent stays', async () => {
  const report = await reports.add(admin)
  await reports.due(report)
  const [file] = (await admin.get('/api/received-reports')).json().data
  const { storage_key } = await db.selectFrom('report_file').select('storage_key').executeTakeFirstOrThrow()
  clock.advance(30 * 86_400_000)
  expect((await admin.get(`/api/report-files/${file.id}`)).statusCode).toBe(404)
  await removeOldFiles(db, storage, clock.now())
  expect(await storage.size(storage_key!)).toBeNull()
  const [run] = await reports.runs(admin, report.id)
  expect(run!.deliveries[0]).toMatchObject({ state: 'sent', files: [] })
})

test('a file that cannot be deleted does not keep the others', async () => {
  const report = await reports.add(admin)
  for (const _ of [1, 2]) await reports.run(admin, report.id)
  const [first, ...others] = await kept()
  expect(others).toHaveLength(1)
  clock.advance(30 * 86_400_000)
  const broken = {
    ...storage,
    remove: async (key: string) => {
      if (key === first) throw new Error('refused')
      await storage.remove(key)
    },
  }
  await expect(removeOldFiles(db, broken, clock.now())).rejects.toThrow('1 files could not be removed')
  expect(await kept()).toEqual([first])
})

test('a report too large for mail is linked', () => {
  const run = { title: 'Quality', locale: 'en', from_day: '2026-01-01', to_day: '2026-01-31' } as const
  const file = (size: number) => ({ format: 'pdf' as const, name: 'Quality.pdf', bytes: Buffer.alloc(size) })
  const letterOf = (size: number) => reportLetter(server.app, run, { name: 'Ana', email: 'ana@x.test' }, [file(size)])
  expect(letterOf(MAX_LETTER_BYTES).isLinked).toBe(false)
  const { letter, isLinked } = letterOf(MAX_LETTER_BYTES + 1)
  expect(isLinked).toBe(true)
  expect(letter.attachments).toBeUndefined()
  expect(letter.text).toContain('/received-reports')
})
