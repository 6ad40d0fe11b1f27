import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { openFile } from '#server/modules/imports/open-file.ts'
import { readParts } from '#server/modules/imports/read-parts.ts'
import { walkFiles } from '#server/modules/imports/walk-files.ts'

import { BESIDE, sampleFiles, seenFile } from './real-file-groups.ts'

const LARGEST = 2 * 1024 * 1024
const FIRST = 60

const DATA = path.resolve('../shared/data')
/** ``- `folder/*.json`: 31 files, vcon; 31 accepted, 0 repeated, 0 refused.`` and the reasons. */
const LINE = /^- `(.+)`: (\d+) files?, ([^;]+)(?:; ([\d,]+) accepted, ([\d,]+) repeated, ([\d,]+) refused\..*)?$/
const rows = readFileSync('docs/formats.md', 'utf8')
  .split('<!-- real files: written by tools/real-files.ts -->')[1]!
  .split('<!-- end of real files -->')[0]!
  .trim()
  .split('\n')
  .map((line) => {
    const [, name, files, format, ...counts] = LINE.exec(line) ?? []
    if (!name) throw new Error(`not a line of the list: ${line}`)
    return {
      ...{ name, files: Number(files), format: format! },
      counts: counts.map((count) => Number(count?.replaceAll(',', '') ?? 0)),
    }
  })

test('the list of real files has rows, and no path of a machine', () => {
  expect(rows.length).toBeGreaterThan(50)
  for (const { name } of rows) expect(name).toMatch(/^[\w-]+\/[^/]/)
})

describe.skipIf(!existsSync(DATA))('the list of real files (skipped where ../shared/data is absent)', () => {
  test('counts every file that an import considers', async () => {
    const files = await sampleFiles(DATA)
    expect(rows.reduce((sum, row) => sum + row.files, 0)).toBe(files.length)
  })

  test.each(rows.filter(({ name, format }) => !name.includes('*') && format !== BESIDE))(
    '$name has the format and the number of conversations in the list',
    async ({ name, format, counts: [accepted, repeated] }) => {
      const file = path.join(DATA, name)
      const seen = await seenFile(file)
      expect(seen.format ?? 'none').toBe(format)
      if (statSync(file).size > LARGEST) return // its first rows show the format; all of them take too long here
      const opened = await openFile(file, new Set())
      if ('reason' in opened) throw new Error(opened.reason)
      let conversations = 0
      for await (const part of (await readParts(opened, {})).parts) conversations += 'finding' in part ? 0 : 1
      expect(conversations).toBe(accepted! + repeated!)
    },
  )

  test.each(rows.filter(({ name, format }) => name.includes('*') && format !== BESIDE && format !== 'none'))(
    '$name: at least one of the first files has the format in the list',
    async ({ name, format }) => {
      const [folder, ending] = [name.slice(0, name.indexOf('*')), path.extname(name)]
      const { files } = await walkFiles([path.join(DATA, folder)], '/')
      const alike = files.filter((file) => ending === '' || path.extname(file.path) === ending).slice(0, FIRST)
      const formats = await Promise.all(alike.map(async (file) => (await seenFile(file.path)).format ?? 'none'))
      expect(formats).toContain(format)
    },
  )
})
