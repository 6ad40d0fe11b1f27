import { sql, type SqlBool } from 'kysely'

import type { Question, ScorecardContent } from '#contracts/scorecard-content.ts'
import { questionsOf } from '#domain/scoring/answers.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { isForRole } from '#server/posts/post-audience.ts'

/** The ids of posts and category rules that a content refers to. */
export const referencesIn = (content: ScorecardContent) => ({
  articles: distinct(questionsOf(content).map(({ article_id }) => article_id)),
  rules: distinct(questionsOf(content).map(ruleId)),
})

/** The category rule that a question looks up; null for none. */
export const ruleId = ({ rule }: Question): number | null =>
  rule?.check.kind === 'category' ? rule.check.rule_id : null

/** The posts that a content refers to and the reader may read, as news shows them, by title. */
export async function readableArticles(
  db: Database,
  scope: Scope,
  content: ScorecardContent,
  now: Date,
): Promise<{ id: number; title: string }[]> {
  const ids = referencesIn(content).articles
  const { role_id } = scope.user
  if (ids.length === 0 || role_id === null) return []
  return db
    .selectFrom('post')
    .where('post.id', 'in', ids)
    .where(sql<SqlBool>`(post.published_at <= ${now} and ${isForRole(sql`${role_id}`)})`)
    .select(['post.id', 'post.title'])
    .orderBy('post.title')
    .execute()
}

/** Which of the category rules in a content exist. */
export async function knownRules(db: Database, content: ScorecardContent): Promise<Set<number>> {
  const ids = referencesIn(content).rules
  if (ids.length === 0) return new Set()
  const found = await db
    .selectFrom('category_rule')
    .where('id', 'in', ids)
    .where('removed', '=', false)
    .select('id')
    .execute()
  return new Set(found.map(({ id }) => id))
}

const distinct = (ids: readonly (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
