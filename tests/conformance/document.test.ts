import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

import { linksIn, quotedIn, type QuotedTest, readDocument } from '#tests/support/document.ts'

const HERE = import.meta.dirname
const { text, files, missing, untrue } = readDocument(path.resolve(HERE, '../../docs/conformance.md'))

test('every file that the document names exists', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

test('every test that the document quotes stands in the file it names', () => {
  const quoted = [...quotedIn(text), ...sentences(text)]
  expect(quoted.length).toBeGreaterThan(170)
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

/** The sentences of the specification that are titles themselves, in each of the files that their letters stand for. */
function sentences(document: string): QuotedTest[] {
  let suites: readonly string[] = []
  return document.split('\n').flatMap((line) => {
    if (line.startsWith('Tests: ')) suites = linksIn(line).map(({ target }) => target)
    const [, letters, title] = /^- (?:(BS|B|S) )?“([^”]+)”/.exec(line) ?? []
    if (title === undefined) return []
    const [browser, server] = suites
    if (letters === undefined && server !== undefined) throw new Error(`No letter says which suite proves “${title}”.`)
    const targets = { B: [browser], S: [server], BS: [browser, server] }[letters ?? 'B']!
    return targets.map((target) => ({ target: target!, title }))
  })
}

/** The case that a title is about, in brackets at its end: not those that are the specification's own. */
const CASE = / \((?:%[sij]|\/\S*|a wrong password|role %i goes to %s)\)$/

/** Of the tests and groups that stand by themselves. */
const titlesOf = (source: string) =>
  [...source.matchAll(/^(?:(?:test|describe)\(|(?:test\.each.*)?[\])]\)?\()\s*(['"])(.+?)\1,/gm)].map(
    ([, , title = '']) => title,
  )
