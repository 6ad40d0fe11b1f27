import { plainWords } from '#domain/text/plain-words.ts'
import type { Database } from '#server/db/database.ts'

export type Seller = { agent_id: number; team_id: number | null }

/** The agents with the names of sellers, in any spelling, if no other agent has that name; by name. */
export async function findSellers(db: Database, names: readonly string[]): Promise<Map<string, Seller>> {
  if (names.length === 0) return new Map()
  const agents = await db.selectFrom('agent').select(['id', 'team_id', 'name']).execute()
  const alike = new Map<string, Seller | null>()
  for (const { id, team_id, name } of agents) {
    const words = plainWords(name)
    alike.set(words, alike.has(words) ? null : { agent_id: id, team_id })
  }
  return new Map(
    names.flatMap((name) => {
      const seller = alike.get(plainWords(name))
      return seller ? [[name, seller] as const] : []
    }),
  )
}
