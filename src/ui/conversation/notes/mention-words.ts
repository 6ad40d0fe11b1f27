/** Somebody who can be mentioned. `name` is how they stand in a text, after an `@`. */
export type Mention = { id: number; name: string }

/** Where a name is being typed: from the `@` at `at` up to the caret. */
export type MentionQuery = { at: number; words: string }

/** What is typed of a name just before the caret; null where it is none. A name may have a second word. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(Math.max(0, caret - MAX_LENGTH), caret)
  const [, words] = /(?<![\p{L}\p{N}])@((?:[\p{L}\p{M}'’.-]+ ?){0,3})$/u.exec(before) ?? []
  return words === undefined ? null : { at: caret - words.length - 1, words: words.trim() }
}

const MAX_LENGTH = 80

/** The text with the person in the place of what was typed of the name, and where the caret is then. */
export function withMention(
  { text, mentions }: { text: string; mentions: readonly Mention[] },
  { at, caret }: { at: number; caret: number },
  person: { id: number; name: string; team: string | null },
): { text: string; mentions: Mention[]; caret: number } {
  const others = mentions.filter(({ id }) => id !== person.id)
  const name = toldApart(person, others)
  const written = `${text.slice(0, at)}@${name} `
  return {
    text: written + text.slice(caret).replace(/^ /, ''),
    mentions: [...others, { id: person.id, name }],
    caret: written.length,
  }
}

/** Of two people with one name the second is told by the team, or else by the number. */
function toldApart({ id, name, team }: { id: number; name: string; team: string | null }, others: readonly Mention[]) {
  const isTaken = (wanted: string) => others.some((other) => other.name === wanted)
  if (!isTaken(name)) return name
  const withTeam = `${name} (${team ?? id})`
  return isTaken(withTeam) ? `${name} (${id})` : withTeam
}
