import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { type FoundWord, wordsIn } from '#server/search/search-marks.ts'
import type { SaidLeaf } from '#server/search/search-words.ts'

/** What the index makes of a word in a language; itself where it makes nothing of it. */
export type Stem = (language: string, word: string) => string

/** The stems of all words of these turns, and of what is searched in them. */
export async function stemsOf(
  db: Database,
  turns: readonly { language: string; words: readonly FoundWord[] }[],
  leaves: readonly SaidLeaf[],
): Promise<Stem> {
  const asked = leaves
    .flatMap(({ leaf }) => (leaf.kind === 'near' ? leaf.words : [leaf]))
    .flatMap(({ text }) => wordsIn(text))
  const wanted = new Map<string, { language: string; word: string }>()
  for (const { language, words } of turns) {
    for (const { text: word } of [...words, ...asked]) wanted.set(`${language} ${word}`, { language, word })
  }
  if (wanted.size === 0) return (_, word) => word
  const { rows } = await sql<{ language: string; word: string; stem: string | null }>`
    select language, word, (tsvector_to_array(to_tsvector(search_config(language), search_text(word))))[1] as stem
    from json_to_recordset(${JSON.stringify([...wanted.values()])}) as asked (language text, word text)
  `.execute(db)
  const stems = new Map(rows.map(({ language, word, stem }) => [`${language} ${word}`, stem ?? word]))
  return (language, word) => stems.get(`${language} ${word}`) ?? word
}
