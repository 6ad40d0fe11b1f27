import { readFileSync } from 'node:fs'
import path from 'node:path'

import { PROJECT_ROOT } from '#server/kernel/project-root.ts'

/** A part of a font family: a file per weight, and the characters that it covers. */
export type FontFile = {
  name: string
  path: (weight: number) => string
  ranges: readonly (readonly [from: number, to: number])[]
}

/**
 * The font files for reports: a family consists of parts, each for some characters. When several cover a character, the
 * earlier one is used.
 */
export function fontFiles(): FontFile[] {
  return FAMILIES.flatMap((family) => {
    const folder = path.join(PROJECT_ROOT, 'node_modules', '@fontsource', family)
    const parts = JSON.parse(readFileSync(path.join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
    // the last are the commonest
    const commonestFirst = Object.entries(parts).toReversed()
    return commonestFirst.map(([part, ranges]) => {
      const name = `${family}-${part.replaceAll(/[[\]]/g, '')}`
      const file = (weight: number) => path.join(folder, 'files', `${name}-${weight}-normal.woff`)
      return { name, path: file, ranges: rangesOf(ranges) }
    })
  })
}

/** Latin letters, Greek and Cyrillic first: families of other scripts contain them too, in another style. */
const FAMILIES = ['noto-sans', 'noto-sans-bengali', 'noto-sans-sc']

/** `U+20AC,U+2000-206F` */
const rangesOf = (text: string): FontFile['ranges'] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
