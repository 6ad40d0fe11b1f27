import { readdirSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { quotedIn, readDocument } from '#tests/support/document.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const security = readDocument(path.join(ROOT, 'docs/security.md'))

test('every test that the page on security quotes stands in the file it names', () => {
  const quoted = quotedIn(security.text)
  expect(quoted.length).toBeGreaterThan(100)
  expect(security.untrue(quoted)).toEqual([])
})

const documents = ['README.md', ...markdownIn('docs'), ...markdownIn('docs/decisions'), ...markdownIn('docs/machines')]

test.each(documents)('every file that %s names exists', (file) => {
  expect(readDocument(path.join(ROOT, file)).missing).toEqual([])
})

function markdownIn(folder: string): string[] {
  const names = readdirSync(path.join(ROOT, folder))
  return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
}
