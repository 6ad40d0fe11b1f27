import { speakerOfWord } from './speakers.ts'

export type SpokenLine = { label: string | null; text: string }

/**
 * The speaker of each paragraph, in a text with speakers as `Name: text`. A paragraph without a name continues the last
 * one.
 * @param namesAll whether a name that is no role counts
 */
export function spokenLines(paragraphs: readonly string[], namesAll = namesSpeakers(paragraphs)): SpokenLine[] {
  let last: string | null = null
  return paragraphs.flatMap((paragraph) => {
    const written = paragraph.trim()
    if (!written) return []
    const [prefix, name = ''] = SPEAKER_LABEL.exec(written) ?? ['']
    if (!name || (!namesAll && !speakerOfWord(name))) return { label: last, text: written }
    last = name
    return { label: name, text: written.slice(prefix.length) }
  })
}

/** A colon is common in speech: at least half of the paragraphs must begin with a name. */
export const namesSpeakers = (paragraphs: readonly string[]): boolean =>
  paragraphs.filter((paragraph) => SPEAKER_LABEL.test(paragraph)).length * 2 >= paragraphs.length

/** A name, optionally followed by a role or a name in brackets: `Agent (Ana)`. */
const SPEAKER_LABEL = /^([\p{L}][\p{L}\p{M}\d .'’_-]{0,39}(?:\([^()\n]{1,40}\))?):\s{1,9}(?=\S)/u
