import { readFileSync } from 'node:fs'
import path from 'node:path'

import { PROJECT_ROOT } from '#server/kernel/project-root.ts'

/** A part of a family, in a file for each weight, and the characters that it is for. */
export type FontFile = {
  name: string
  path: (weight: number) => string
  ranges: readonly (readonly [from: number, to: number])[]
}

/**
 * The files of the families that reports are written in: a family comes in parts, each for some characters. The earlier ones are for
 * those that several have.
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

/** Latin letters, Greek and Cyrillic first: a family of another script has its own of them, of another look. */
const FAMILIES = ['noto-sans', 'noto-sans-bengali', 'noto-sans-sc']

/** `U+20AC,U+2000-206F` */
const rangesOf = (text: string): FontFile['ranges'] =>
  text.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
