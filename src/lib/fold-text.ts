/**
 * A text in the form for searching: without capitals and accents, and of the same length, so that positions in it are
 * positions in the text.
 */
export const foldText = (text: string) => text.replaceAll(/[\u0080-\uFFFF]/g, withoutMarks).toLowerCase()

function withoutMarks(character: string): string {
  const plain = character.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
  return plain.length === character.length && plain.toLowerCase().length === character.length ? plain : character
}

/** The positions of all occurrences of `query` in a text; both are folded. */
export function positionsIn(text: string, query: string): number[] {
  const positions: number[] = []
  if (query === '') return positions
  for (let position = text.indexOf(query); position !== -1; position = text.indexOf(query, position + query.length))
    positions.push(position)
  return positions
}
