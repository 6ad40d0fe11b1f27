import { mentionToken, notePieces } from '#contracts/note-mentions.ts'
import type { Note } from '#contracts/notes.ts'
import type { NoteDraft } from '#src/machines/note.ts'

/** The text of a draft as it is sent: a mention such as `@Ana Soto` is replaced by the ID of the person. */
export function sentText({ text, mentions }: Pick<NoteDraft, 'text' | 'mentions'>): string {
  // the longest name first: `@Ana` must not be found in `@Ana Soto`
  const longestFirst = mentions.toSorted((a, b) => b.name.length - a.name.length)
  return longestFirst.reduce(
    (sent, { id, name }) =>
      sent.replaceAll(new RegExp(`@${escaped(name)}(?![\\p{L}\\p{M}\\p{N}])`, 'gu'), () => mentionToken(id)),
    text,
  )
}

const escaped = (name: string) => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** The draft for changing an existing note. */
export function draftOf({ id, version, text, mentions, span }: Note): NoteDraft {
  const names = new Map<number, string>()
  for (const person of mentions) {
    const isTaken = [...names.values()].includes(person.name)
    names.set(person.id, isTaken ? `${person.name} (${person.id})` : person.name)
  }
  return {
    text: partsOf({ text, mentions: [...names].map(([user, name]) => ({ id: user, name })) })
      .map((part) => ('text' in part ? part.text : `@${part.mention}`))
      .join(''),
    mentions: [...names].map(([user, name]) => ({ id: user, name })),
    span,
    of: { id, version },
  }
}

/** The text of a note in pieces, with the names of people; an unknown person stays as it is written. */
export const partsOf = ({ text, mentions }: Pick<Note, 'text' | 'mentions'>) =>
  notePieces(text).map((piece) => {
    if ('text' in piece) return piece
    const mention = mentions.find(({ id }) => id === piece.userId)?.name
    return mention === undefined ? { at: piece.at, text: mentionToken(piece.userId) } : { at: piece.at, mention }
  })
