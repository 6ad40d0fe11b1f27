/** A person who can be mentioned. `name` is how the person is written in the text, after an `@`. */
export type Mention = { id: number; name: string }

/** A name that is being typed: its position from the `@` at `at` up to the caret, and the words typed. */
export type MentionQuery = { at: number; words: string }

/** The beginning of a name just before the caret, or null if none is being typed. A name may have several words. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(Math.max(0, caret - MAX_LENGTH), caret)
  const [, words] = /(?<![\p{L}\p{N}])@((?:[\p{L}\p{M}'’.-]+ ?){0,3})$/u.exec(before) ?? []
  return words === undefined ? null : { at: caret - words.length - 1, words: words.trim() }
}

const MAX_LENGTH = 80

/** The text with the person's name in place of what was typed, and the new position of the caret. */
export function withMention(
  { text, mentions }: { text: string; mentions: readonly Mention[] },
  { at, caret }: { at: number; caret: number },
  person: { id: number; name: string; team: string | null },
): { text: string; mentions: Mention[]; caret: number } {
  const others = mentions.filter(({ id }) => id !== person.id)
  const name = uniqueName(person, others)
  const textUpToCaret = `${text.slice(0, at)}@${name} `
  return {
    text: textUpToCaret + text.slice(caret).replace(/^ /, ''),
    mentions: [...others, { id: person.id, name }],
    caret: textUpToCaret.length,
  }
}

/** If two people have the same name, the second one gets the team or, if that is taken too, the ID added. */
function uniqueName({ id, name, team }: { id: number; name: string; team: string | null }, others: readonly Mention[]) {
  const isTaken = (candidate: string) => others.some((other) => other.name === candidate)
  if (!isTaken(name)) return name
  const withTeam = `${name} (${team ?? id})`
  return isTaken(withTeam) ? `${name} (${id})` : withTeam
}
