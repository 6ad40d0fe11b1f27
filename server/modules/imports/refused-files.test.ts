import path from 'node:path'

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { folderOf } from '#tests/support/folder.ts'
import { testImports } from '#tests/support/imports.ts'
import { vconChat, vconText, vconUnsigned } from '#tests/support/vcon-call.ts'
import { wav } from '#tests/support/wav.ts'

const { db, run } = await testImports()

const mono = wav({ ms: 400 })

describe('files that cannot be taken', () => {
  test('are reported by name and reason, and stop nothing', async () => {
    const folder = folderOf({
      'a.json': { ...vconUnsigned, uuid: 'x' },
      'b.json': '{"a":',
      'c.srt': '1\n00:00:01 --> 00:00:02\nHello',
      'c.txt': 'Hello',
      'd.mp3': mono,
      'e.bin': Uint8Array.of(0xff, 0, 1),
      'f.vtt': '',
      'one-zero.csv': Uint8Array.of(0),
      'g.json': vconChat(1),
      '.hidden': 'x',
    })
    const base = path.basename(folder)
    const report = await run(folder, { paths: [base, 'nowhere'], cwd: path.dirname(folder) })
    expect(report).toMatchObject({ accepted: 1, repeated: 0, refused: 9 })
    expect(Object.fromEntries(report.refusals.map(({ file, reason }) => [file, reason]))).toEqual({
      [`${base}/a.json`]: expect.stringContaining('uuid must be a UUID'),
      [`${base}/b.json`]: expect.stringContaining('complete, correct JSON'),
      [`${base}/c.srt`]: expect.stringContaining('export it as WebVTT'),
      [`${base}/c.txt`]: expect.stringMatching(
        /^Not a format Atalaya reads\. Atalaya reads vCon, .* and tables of calls, policies and debts\.$/,
      ),
      [`${base}/d.mp3`]: expect.stringContaining('A recording without its conversation'),
      [`${base}/e.bin`]: expect.stringContaining('Not a format Atalaya reads.'),
      [`${base}/f.vtt`]: 'The file is empty.',
      [`${base}/one-zero.csv`]: expect.stringContaining('Not a format Atalaya reads.'),
      nowhere: 'There is no such file or folder.',
    })
  })

  test('a recording that cannot be played does not affect its conversation', async () => {
    const report = await run(folderOf({ 'a.json': vconUnsigned, 'call 1.mp3': 'no sound' }))
    expect(report).toMatchObject({ accepted: 1, refused: 1, refusals: [{ field: 'call 1.mp3' }] })
  })

  test('a row that the database refuses does not affect the others of its batch', async () => {
    await sql`alter table turn add constraint no_poison check (text <> 'poison')`.execute(db)
    try {
      const poisoned = { ...vconChat(2), dialog: [vconText(0, '2025-03-17T15:41:28Z', 'poison')] }
      const report = await run(folderOf({ 'a.json': vconChat(1), 'b.json': poisoned, 'c.json': vconChat(3) }))
      expect(report).toMatchObject({
        accepted: 2,
        refused: 1,
        refusals: [{ reason: expect.stringContaining('no_poison') }],
      })
    } finally {
      await sql`alter table turn drop constraint no_poison`.execute(db)
    }
  })
})
