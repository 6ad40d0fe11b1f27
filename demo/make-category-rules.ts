import type { CategoryRuleDraft } from '#contracts/category-rules.ts'
import type { Database } from '#server/db/database.ts'
import { queueRule } from '#server/jobs/queue-categories.ts'

/** Rules for what the demo's people say; they go through the conversations once a server works. */
export async function makeCategoryRules(db: Database): Promise<void> {
  for (const rule of demoRules) {
    const { id } = await db.insertInto('category_rule').values(rule).returning('id').executeTakeFirstOrThrow()
    await queueRule(db, id)
  }
  await db.deleteFrom('category_due').execute() // they go through everything anyway
}

type DemoRule = Pick<CategoryRuleDraft, 'name' | 'description' | 'query' | 'channels'>

export const demoRules: DemoRule[] = [
  {
    name: 'Se presenta al comenzar',
    description: 'El agente dice quién es en los primeros segundos de la llamada.',
    query: 'first/20(agent:("mi nombre es" OR "le habla" OR "le saluda" OR "meu nome é" OR "aqui é"))',
    channels: ['voice'],
  },
  {
    name: 'Tarda en avisar la grabación',
    description: 'En los primeros veinte segundos el agente no dice que la llamada se graba.',
    query: '-first/20(agent:(grab* OR grav*))',
    channels: ['voice'],
  },
  {
    name: 'Desconfía o pide no ser llamado',
    description: 'El cliente no se fía, o no quiere más llamadas.',
    query: 'customer:(desconf* OR "de la lista" OR "da lista" OR near/4(no interesa) OR near/4(não interess*))',
    channels: [],
  },
]
