import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { expect, test } from 'vitest'

const HERE = import.meta.dirname
const DOCUMENT = path.resolve(HERE, '../../docs/conformance.md')
// the formatter of Markdown puts a backslash before what could be markup
const text = readFileSync(DOCUMENT, 'utf8').replaceAll(/\\([*_<>~|[\]{}])/g, '$1')

const rows = text
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  )

const linksIn = (cell = '') =>
  [...cell.matchAll(/\[([^[\]]+)\]\(([^()\s]+)\)/g)].map(([, label = '', target = '']) => ({ label, target }))

const read = (target: string) => readFileSync(path.resolve(path.dirname(DOCUMENT), target), 'utf8')

test('every file that the document names exists', () => {
  const targets = [...new Set(linksIn(text).map(({ target }) => target))]
  expect(targets.length).toBeGreaterThan(40)
  expect(targets.filter((target) => !existsSync(path.resolve(path.dirname(DOCUMENT), target)))).toEqual([])
})

test('every test that the document quotes stands in the file it names', () => {
  const quoted = rows.flatMap(([sentence = '', , proof]) =>
    linksIn(proof)
      .filter(({ label }) => label === 'so titled' || label.startsWith('“'))
      .map(({ label, target }) => ({ target, title: label === 'so titled' ? sentence : label.slice(1, -1) })),
  )
  expect(quoted.length).toBeGreaterThan(100)
  expect(quoted.filter(({ target, title }) => !hasTitle(read(target), title))).toEqual([])
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

/** As a whole text in the source, perhaps with the case that it is about in brackets behind it. */
const hasTitle = (source: string, title: string) =>
  ["'", '"'].some((quote) => source.includes(`${quote}${title}${quote}`) || source.includes(`${quote}${title} (`))

/** The case that a title is about, in brackets at its end: not those that are the specification's own. */
const CASE = / \((?:%[sij]|\/\S*|a wrong password|role %i goes to %s)\)$/

/** Of the tests and groups that stand by themselves. */
const titlesOf = (source: string) =>
  [...source.matchAll(/^(?:(?:test|describe)\(|(?:test\.each.*)?[\])]\)?\()\s*(['"])(.+?)\1,/gm)].map(
    ([, , title = '']) => title,
  )
