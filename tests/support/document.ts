import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A document of the repository for the tests that check its links and the tests it quotes. */
export function readDocument(file: string) {
  // the formatter of Markdown puts a backslash before what could be markup
  const text = readFileSync(file, 'utf8').replaceAll(/\\([*_<>~|[\]{}])/g, '$1')
  const fileOf = (target: string) => path.resolve(path.dirname(file), target)
  const files = [...new Set(linksIn(text).map(({ target }) => target))].filter((target) => !/^#|:/.test(target))

  return {
    text,
    /** The local files that it links to, and those of them that are missing. */
    files,
    missing: files.filter((target) => !existsSync(fileOf(target))),
    /** The tests that are not in the file in which the document places them. */
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

/**
 * Titles in quotation marks behind a link to a test file, on the same line. On a line of proofs (`  - …`) without such a link, a title
 * belongs to the test file that its section names in a paragraph. Quotation marks elsewhere are ordinary text.
 */
export function quotedIn(text: string): QuotedTest[] {
  const quoted: QuotedTest[] = []
  let ofSection: string | undefined
  for (const line of text.split('\n')) {
    if (line.startsWith('#')) ofSection = undefined
    let target = isProof(line) ? ofSection : undefined
    for (const [, link, title] of line.matchAll(/\]\(([^()\s]+\.test\.tsx?)\)|“([^”]+)”/g)) {
      if (link) target = link
      else if (target && title) quoted.push({ target, title })
      else if (isProof(line)) throw new Error(`No test file is named for “${title}”.`)
    }
    if (isParagraph(line)) ofSection = target ?? ofSection
  }
  return quoted
}

export const isProof = (line: string) => line.startsWith('  - ')
const isParagraph = (line: string) => !/^\s*- /.test(line)

/** The source has the whole title, perhaps followed by a case in brackets; or its beginning, if the title ends with “…”. */
const hasTitle = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) =>
    title.endsWith('…')
      ? source.includes(`${quote}${title.slice(0, -1)}`)
      : source.includes(`${quote}${title}${quote}`) || source.includes(`${quote}${title} (`),
  )
