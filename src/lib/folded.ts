/**
 * A text in the form for searching: without capitals and accents, and of the same length, so that positions in it are
 * positions in the text.
 */
export const foldText = (text: string) => text.replaceAll(/[\u0080-\uFFFF]/g, withoutMarks).toLowerCase()

function withoutMarks(character: string): string {
  const plain = character.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
  return plain.length === character.length && plain.toLowerCase().length === character.length ? plain : character
}

/** The positions of all occurrences of a text; `wanted` is folded too. */
export function positionsIn(text: string, wanted: string): number[] {
  const places: number[] = []
  if (wanted === '') return places
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}
