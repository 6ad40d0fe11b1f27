import { decodeEntities } from '../decode-entities.ts'

export type Voiced = { voice: string | null; text: string }

/** A cue's text by voice (`<v Name>`), without its other tags, line by line as it was written. */
export function voicesOf(cueText: string): Voiced[] {
  const voiced: Voiced[] = [{ voice: null, text: '' }]
  let at = 0
  for (const { 0: tag, 1: closing = '', 2: name = '', 3: rest = '', index } of cueText.matchAll(TAG)) {
    const current = voiced.at(-1)
    if (current) current.text += cueText.slice(at, index)
    at = index + tag.length
    if (name.toLowerCase() !== 'v') continue
    voiced.push({ voice: closing ? null : nameIn(rest), text: '' })
  }
  const final = voiced.at(-1)
  if (final) final.text += cueText.slice(at)
  return voiced
    .map(({ voice, text }) => ({ voice, text: decodeEntities(text).trim() }))
    .filter(({ text }) => text !== '')
}

/** `<c.loud>`, `</v>`, `<v.first Ana>`, `<00:17.500>`; a `<` before anything else is a less-than sign. Bounded: anybody writes these. */
const TAG = /<(\/?)([a-z]{0,20}|[\d:.]{1,20})([.\s][^<>]{0,300})?>/gi

/** What follows the classes in a voice tag. */
const nameIn = (rest: string) => decodeEntities(/\s([^]*)$/.exec(rest)?.[1] ?? '').trim() || null
