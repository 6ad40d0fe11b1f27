import { speakerOfWord } from './speakers.ts'

export type SpokenLine = { label: string | null; text: string }

/**
 * Who says each paragraph, where a text names its speakers as `Name: text`. A paragraph without a name goes on from the last.
 * @param namesAll whether a name that is no role counts
 */
export function spokenLines(paragraphs: readonly string[], namesAll = namesSpeakers(paragraphs)): SpokenLine[] {
  let last: string | null = null
  return paragraphs.flatMap((paragraph) => {
    const written = paragraph.trim()
    if (!written) return []
    const [prefix, name = ''] = NAMED.exec(written) ?? ['']
    if (!name || (!namesAll && !speakerOfWord(name))) return { label: last, text: written }
    last = name
    return { label: name, text: written.slice(prefix.length) }
  })
}

/** A colon is common in speech: at least half of the paragraphs must begin with a name. */
export const namesSpeakers = (paragraphs: readonly string[]): boolean =>
  paragraphs.filter((paragraph) => NAMED.test(paragraph)).length * 2 >= paragraphs.length

/** A name, also with what it is or who that is behind it: `Agent (Ana)`. */
const NAMED = /^([\p{L}][\p{L}\p{M}\d .'’_-]{0,39}(?:\([^()\n]{1,40}\))?):\s{1,9}(?=\S)/u
