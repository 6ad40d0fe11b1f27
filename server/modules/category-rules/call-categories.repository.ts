import type { CallCategories } from '#contracts/category-rules.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { conversationCategories } from '#server/search/conversation-categories.ts'

export const callCategoriesRepository = (db: Database) => ({
  /** Null alike for a conversation that does not exist and one that the caller may not see. */
  async categories(scope: Scope, id: number): Promise<CallCategories | null> {
    const seen = db.selectFrom('interaction').where('id', '=', id).where(scope.sees('interaction')).select('id')
    if (!(await seen.executeTakeFirst())) return null
    const told = await conversationCategories(db, id)
    if (!told) return null
    return {
      matches: told.matches,
      not_judged: told.rules.flatMap(({ id: rule, name, why }) =>
        why === null || why === 'waiting' ? [] : [{ id: rule, name, why }],
      ),
      waiting: told.rules.some(({ why }) => why === 'waiting'),
    }
  },
})
