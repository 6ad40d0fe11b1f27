import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import babel from '@lingui/cli/api/extractors/babel'

/** A macro import, the mark of a message, or the object that a macro creates: most files have none, and need not be parsed. */
const TEXT = /@lingui\/|i18n/

const ROOT = path.resolve(import.meta.dirname, '..')
const CACHE = path.join(ROOT, 'node_modules/.cache/atalaya/texts')
const EXTRACTOR = readFileSync(path.join(ROOT, 'node_modules/@lingui/cli/package.json'))

type Message = Parameters<Parameters<typeof babel.extract>[2]>[0]

/** Finds the texts of a file; those of an unchanged file are read from the cache. */
export const textExtractor: typeof babel = {
  match: (file) => babel.match(file),
  extract: async (file, code, add, context) => {
    if (!TEXT.test(code)) return
    const name = path.relative(ROOT, file)
    const digest = createHash('sha256').update(EXTRACTOR).update(`${name}\n${code}`).digest('hex')
    const cached = path.join(CACHE, `${digest}.json`)
    const known = read(cached)
    if (known) return known.forEach((message) => add(message))

    const messages: Message[] = []
    await babel.extract(file, code, (message) => messages.push(message), context)
    mkdirSync(CACHE, { recursive: true })
    writeFileSync(cached, JSON.stringify(messages))
    messages.forEach((message) => add(message))
  },
}

function read(cached: string): Message[] | undefined {
  try {
    return JSON.parse(readFileSync(cached, 'utf8'))
  } catch {
    return undefined // missing, or incomplete
  }
}
