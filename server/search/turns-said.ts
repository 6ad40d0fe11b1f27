import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { SearchWindow } from '#domain/search/search-window.ts'
import { LANGUAGES, type SaidLeaf, wordsOfAny } from '#server/search/search-words.ts'

/**
 * The turns of `interaction` that match any of these leaves, each in its window, as the part after `from`: `turn`, and
 * `said` with its part. Only turns in which the index has one of the words are split into words.
 */
export const turnsSaying = (leaves: readonly SaidLeaf[]): RawBuilder<unknown> => sql`
  transcript_words join turn on turn.interaction_id = transcript_words.interaction_id and turn.seq = any(array(${turnsWithWords(leaves)}))
  where transcript_words.interaction_id = interaction.id and transcript_words.words @@ ${wordsOfAny(leaves)} and ${saysAny(leaves)}`

/**
 * The numbers of the turns of a part, a row of `said`, that contain one of the words of these leaves. The index has a
 * full stop after every turn: the number of full stops before a word is the number of earlier turns. It keeps at most
 * 255 positions of a word: if there may be more, or numbers are missing, all turns are returned.
 */
function turnsWithWords(leaves: readonly SaidLeaf[]): RawBuilder<unknown> {
  const words = leaves.flatMap(({ leaf }) => (leaf.kind === 'near' ? leaf.words : [leaf]))
  const isBeginning = (word: (typeof words)[number]) => word.kind === 'word' && word.isPrefix
  const [prefixes, whole] = [words.filter(isBeginning), words.filter((word) => !isBeginning(word))]
  const begins =
    prefixes.length === 0
      ? sql`false`
      : sql`exists (select from unnest(${lexemesOf(prefixes)}) as prefix where starts_with(lexeme, prefix))`
  return sql`
    with word as materialized (
      select lexeme, positions from unnest(transcript_words.words) as word (lexeme, positions, weights)
      where lexeme = '.' or lexeme = any(${lexemesOf(whole)}) or ${begins}
    ), ends as materialized (
      select positions, cardinality(positions) = transcript_words.last_seq - transcript_words.first_seq + 1
        and not exists (select from word where lexeme <> '.' and cardinality(positions) >= 255) as is_sure
      from word where lexeme = '.'
    )
    select distinct transcript_words.first_seq + width_bucket(place, ends.positions) as seq
    from ends, word, unnest(word.positions) as place
    where is_sure and lexeme <> '.'
    union all
    select generate_series(transcript_words.first_seq, transcript_words.last_seq) from ends where not is_sure`
}

/** The lexemes of these words in the index, in every language. */
const lexemesOf = (words: readonly { text: string }[]): RawBuilder<unknown> => sql`array(
  select distinct lexeme
  from unnest(${Object.values(LANGUAGES)}::text[]) as config, unnest(${words.map(({ text }) => text)}::text[]) as term,
    unnest(tsvector_to_array(to_tsvector(config::regconfig, search_text(term)))) as lexeme)`

/** Whether a row of `turn` matches any of these leaves, in its window. */
function saysAny(leaves: readonly SaidLeaf[]): RawBuilder<SqlBool> {
  const parts = windowsOf(leaves).map((window) => {
    const some = leaves.filter((leaf) => isSameWindow(leaf.window, window))
    const matches = sql`(turn_words(turn, interaction.language)
      || ('@' || search_language(interaction.language))::tsvector) @@ ${wordsOfAny(some)}`
    return window ? sql`(${isInWindow(window)} and ${matches})` : matches
  })
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Each window once, and null once when a leaf has none. */
const windowsOf = (leaves: readonly SaidLeaf[]) =>
  leaves
    .map(({ window }) => window)
    .filter((window, at, all) => all.findIndex((other) => isSameWindow(other, window)) === at)

const isSameWindow = (one: SearchWindow | null, other: SearchWindow | null) =>
  one?.edge === other?.edge && one?.seconds === other?.seconds

/** Like `isWithin` of `domain/search/search-window.ts`. */
const isInWindow = ({ edge, seconds }: SearchWindow): RawBuilder<SqlBool> =>
  edge === 'first'
    ? sql`turn.start_ms < ${seconds * 1000}::bigint`
    : sql`coalesce(turn.end_ms, turn.start_ms) > ${endOfConversation} - ${seconds * 1000}::bigint`

/** Like `endOf` of `domain/search/search-window.ts`; null when no turn has a time. */
export const endOfConversation: RawBuilder<number | null> = sql`coalesce(interaction.duration_ms, (
  select max(coalesce(other.end_ms, other.start_ms)) from turn as other where other.interaction_id = interaction.id))`

/** Whether every turn of `interaction` has a time: only then can windows be decided. */
export const hasTimes: RawBuilder<SqlBool> = sql`(interaction.turn_count > 0 and (interaction.timed or not exists (
  select from turn where turn.interaction_id = interaction.id and turn.start_ms is null)))`
