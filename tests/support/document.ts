import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A document of the repository, as the tests that guard it read it: its table rows, its links, and the tests it quotes. */
export function readDocument(file: string) {
  // the formatter of Markdown puts a backslash before what could be markup
  const text = readFileSync(file, 'utf8').replaceAll(/\\([*_<>~|[\]{}])/g, '$1')
  const rows = text
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim()),
    )
  const fileOf = (target: string) => path.resolve(path.dirname(file), target)
  const files = [...new Set(linksIn(text).map(({ target }) => target))].filter((target) => !/^#|:/.test(target))

  return {
    text,
    rows,
    /** What it links to, but for addresses elsewhere, and of these what is not there. */
    files,
    missing: files.filter((target) => !existsSync(fileOf(target))),
    /** Which of the tests do not stand in the file they are said to be in. */
    untrue: (tests: readonly QuotedTest[]) =>
      tests.filter(({ target, title }) => !hasTitle(readFileSync(fileOf(target), 'utf8'), title)),
  }
}

export type QuotedTest = { target: string; title: string }

/** Labels and targets of the links in a text; labels may hold brackets. */
export const linksIn = (text = '') =>
  [...text.matchAll(/\[((?:[^[\]]|\[[^[\]]*\])+)\]\(([^()\s]+)\)/g)].map(([, label = '', target = '']) => ({
    label,
    target,
  }))

/** Links whose label is a title in quotation marks. */
export const quotedIn = (text: string): QuotedTest[] =>
  linksIn(text)
    .filter(({ label }) => label.startsWith('“') && label.endsWith('”'))
    .map(({ label, target }) => ({ target, title: label.slice(1, -1) }))

/** As a whole text in the source, perhaps with the case that it is about in brackets behind it. */
const hasTitle = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`) || source.includes(`${quote}${title} (`))
