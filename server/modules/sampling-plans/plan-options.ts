import { sql } from 'kysely'

import type { PlanOptions } from '#contracts/sampling-plans.ts'
import { callOptions } from '#server/call-options.ts'
import type { Database } from '#server/db/database.ts'
import { titleOfScorecard } from '#server/modules/sampling-plans/plan-list.repository.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'
import type { Scope } from '#server/scope.ts'

/** What the form of a plan offers. */
export async function planOptions(db: Database, isStrict: boolean, scope: Scope): Promise<PlanOptions> {
  const [offered, languages, categories, scorecards, evaluators] = await Promise.all([
    callOptions(db, scope),
    db
      .selectFrom('interaction')
      .where(scope.sees('interaction'))
      .where('language', 'is not', null)
      .select('language')
      .distinct()
      .orderBy('language')
      .$narrowType<{ language: string }>()
      .execute(),
    db
      .selectFrom('category_rule')
      .where('active', '=', true)
      .where('removed', '=', false)
      .select(['id', 'name'])
      .orderBy(sql`lower(name)`)
      .execute(),
    db
      .selectFrom('scorecard')
      .where('published', '=', true)
      .where('archived', '=', false)
      .select(['id', titleOfScorecard.as('title')])
      .orderBy(sql`lower(name)`)
      .execute(),
    conversationReaders(db, isStrict, 'quality-audit').holders(),
  ])
  return {
    ...offered,
    languages: languages.map(({ language }) => language),
    categories,
    scorecards,
    evaluators: evaluators.map(({ id, name }) => ({ id, name })),
  }
}
