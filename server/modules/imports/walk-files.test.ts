import { symlinkSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { walkFiles } from '#server/modules/imports/walk-files.ts'
import { folderOf } from '#tests/support/folder.ts'

test('files are found in the order of their names, without what is hidden or accompanies data', async () => {
  const folder = folderOf({
    'b/2.json': 'x',
    'b/10.json': 'x',
    'a.mp3': 'x',
    'SOURCE.md': 'x',
    'LICENSE.txt': 'x',
    NOTICE: 'x',
    '.cache/c.json': 'x',
    'Licensed calls.json': 'x',
  })
  symlinkSync(folder, path.join(folder, 'round'))
  symlinkSync(path.join(folder, 'a.mp3'), path.join(folder, 'z.mp3'))
  const { files, refusals } = await walkFiles([path.basename(folder)], path.dirname(folder))
  expect(files.map(({ displayName }) => path.relative(path.basename(folder), displayName))).toEqual([
    'Licensed calls.json',
    'a.mp3',
    'b/10.json',
    'b/2.json',
    'z.mp3',
  ])
  expect(refusals).toEqual([])
})

test('a file that is named twice is found once, and a missing one is reported', async () => {
  const folder = folderOf({ 'a.json': 'x' })
  const { files, refusals } = await walkFiles(['a.json', '.', './nowhere'], folder)
  expect(files).toHaveLength(1)
  expect(refusals).toEqual([{ file: './nowhere', reason: 'There is no such file or folder.' }])
})
