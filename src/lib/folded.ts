/** A text as searching sees it: without capitals and accents, of the same length, so that a place in it is a place in the text. */
export const folded = (text: string) => text.replaceAll(/[\u0080-\uFFFF]/g, withoutMarks).toLowerCase()

function withoutMarks(character: string): string {
  const plain = character.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
  return plain.length === character.length && plain.toLowerCase().length === character.length ? plain : character
}

/** Where the wanted text begins, each time; `wanted` is folded too. */
export function placesIn(text: string, wanted: string): number[] {
  const places: number[] = []
  if (wanted === '') return places
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}
