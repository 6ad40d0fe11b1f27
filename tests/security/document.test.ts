import { readdirSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { isProof, quotedIn, readDocument } from '#tests/support/document.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const security = readDocument(path.join(ROOT, 'docs/security.md'))

test('every test that the page on security quotes stands in the file it names', () => {
  const quoted = quotedIn(security.text)
  expect(quoted.length).toBeGreaterThan(340)
  expect(security.untrue(quoted)).toEqual([])
})

test('every promise of the page on security has a proof', () => {
  const lines = security.text.split('## Promises and proofs')[1]!.split('## Not built yet')[0]!.split('\n')
  const promises = lines.flatMap((line, at) => (line.startsWith('- ') ? [{ line, proof: lines[at + 1] ?? '' }] : []))
  expect(promises.length).toBeGreaterThan(110)
  expect(promises.filter(({ proof }) => !isProof(proof))).toEqual([])
})

const documents = ['README.md', ...markdownIn('docs'), ...markdownIn('docs/decisions'), ...markdownIn('docs/machines')]

test.each(documents)('every file that %s names exists', (file) => {
  expect(readDocument(path.join(ROOT, file)).missing).toEqual([])
})

function markdownIn(folder: string): string[] {
  const names = readdirSync(path.join(ROOT, folder))
  return names.filter((name) => name.endsWith('.md')).map((name) => `${folder}/${name}`)
}
