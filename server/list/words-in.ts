import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Requires every word of the query to appear in `text`, in any case. */
export function wordsIn(text: RawBuilder<unknown>, query?: string): RawBuilder<SqlBool> {
  const matches = wordPatterns(query).map((pattern) => sql`${text} ilike ${pattern}`)
  return matches.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(matches, sql` and `)})`
}

/** One `like` pattern per word of the query: a text that contains the word matches it. */
export const wordPatterns = (query = ''): string[] => {
  const words = query.split(/\s+/u).filter(Boolean)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
