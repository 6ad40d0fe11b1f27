import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Every word that was asked for is somewhere in `text`, whatever its case. */
export function wordsIn(text: RawBuilder<unknown>, asked?: string): RawBuilder<SqlBool> {
  const found = wordPatterns(asked).map((pattern) => sql`${text} ilike ${pattern}`)
  return found.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(found, sql` and `)})`
}

/** A pattern for `like` per word that was asked for: whatever holds the word fits it. */
export const wordPatterns = (asked = ''): string[] => {
  const words = asked.split(/\s+/u).filter(Boolean)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}
