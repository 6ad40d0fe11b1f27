/** A mention in the stored text of a note: `@[user:12]`. Everything else is plain text. */
const TOKEN = /@\[user:([1-9]\d{0,14})\]/g

/** A piece of a note's text and where it begins: plain, or a person by their id. */
export type NotePiece = { at: number } & ({ text: string } | { userId: number })

/** The people mentioned in a text, each once, in order. */
export const mentionedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(TOKEN)].map(([, id]) => Number(id))),
]

/** The text in pieces, in order; together they are the whole of it. */
export function notePieces(text: string): NotePiece[] {
  const pieces: NotePiece[] = []
  let reached = 0
  for (const { index, 0: token, 1: id } of text.matchAll(TOKEN)) {
    if (index > reached) pieces.push({ at: reached, text: text.slice(reached, index) })
    pieces.push({ at: index, userId: Number(id) })
    reached = index + token.length
  }
  if (reached < text.length) pieces.push({ at: reached, text: text.slice(reached) })
  return pieces
}

export const mentionToken = (userId: number): string => `@[user:${userId}]`
