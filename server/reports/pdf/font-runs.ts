import type { FontFile } from '#server/reports/pdf/font-files.ts'

/** A stretch of text that one font has all characters of. */
export type Run = { font: FontFile; text: string }

/** Cuts a text into as few stretches as there are fonts for: a character that the font of the one before has stays with it. */
export function fontRuns(text: string, fonts: readonly FontFile[]): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const code = character.codePointAt(0)!
    const last = runs.at(-1)
    // what belongs to the character before is shaped together with it
    if (last && (JOINERS.test(character) || has(last.font, code))) last.text += character
    else runs.push({ font: fontFor(code, fonts), text: character })
  }
  return runs
}

const JOINERS = /[\u200C\u200D\p{M}]/u

/** Of what no font has, the first shows a box. */
function fontFor(code: number, fonts: readonly FontFile[]): FontFile {
  const known = chosen.get(code)
  if (known) return known
  const found = fonts.find((font) => has(font, code)) ?? fonts[0]!
  chosen.set(code, found)
  return found
}

const chosen = new Map<number, FontFile>()

const has = ({ ranges }: FontFile, code: number) => ranges.some(([from, to]) => code >= from && code <= to)
