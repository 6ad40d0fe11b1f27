import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { linksIn, quotedIn, readDocument } from '#tests/support/document.ts'

const HERE = import.meta.dirname
const { text, rows, files, missing, untrue } = readDocument(path.resolve(HERE, '../../docs/conformance.md'))

test('every file that the document names exists', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('every test that the document quotes stands in the file it names', () => {
  const quoted = rows.flatMap(([sentence = '', , proof = '']) => [
    ...quotedIn(proof),
    ...linksIn(proof)
      .filter(({ label }) => label === 'so titled')
      .map(({ target }) => ({ target, title: sentence })),
  ])
  expect(quoted.length).toBeGreaterThan(100)
  expect(untrue(quoted)).toEqual([])
})

test('every test of the suite is in the document', () => {
  const sections = readdirSync(HERE).filter((name) => name.startsWith('section-'))
  expect(new Set(sections.map((name) => name.split('-')[1])).size).toBe(9)
  for (const name of sections) {
    const titles = titlesOf(readFileSync(path.join(HERE, name), 'utf8'))
    expect(titles.length).toBeGreaterThan(0)
    expect(titles.filter((title) => !text.includes(title.replace(CASE, '')))).toEqual([])
  }
})

/** The case that a title is about, in brackets at its end: not those that are the specification's own. */
const CASE = / \((?:%[sij]|\/\S*|a wrong password|role %i goes to %s)\)$/

/** Of the tests and groups that stand by themselves. */
const titlesOf = (source: string) =>
  [...source.matchAll(/^(?:(?:test|describe)\(|(?:test\.each.*)?[\])]\)?\()\s*(['"])(.+?)\1,/gm)].map(
    ([, , title = '']) => title,
  )
