import type { Conversation } from '#domain/sampling/deal-out.ts'
import { shareOut } from '#domain/sampling/share-out.ts'
import type { Database } from '#server/db/database.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'

type ShareRequest = {
  picked: readonly { id: number; agent_id: number | null }[]
  evaluators: readonly { id: number; target: number | null }[]
  seed: string
  alreadyHolding: readonly { evaluator_id: number; agent_id: number | null }[]
}

/**
 * Who audits what: nobody their own conversations, nobody what they may not see, and otherwise as evenly as possible.
 * The sharing algorithm knows only a person's own conversations. So conversations of an agent that not everybody may
 * see are shared as those of another, made-up agent, who is the own agent of everybody who may not take them.
 */
export async function shareWork(db: Database, isStrict: boolean, { picked, evaluators, ...rest }: ShareRequest) {
  const ids = evaluators.map(({ id }) => id)
  const readers = conversationReaders(db, isStrict, 'quality-audit')
  const seenBy = await readers.reaching(
    picked.map(({ id }) => id),
    ids,
  )
  const ownAgents = await agentsOf(db, ids)

  const named = picked.map(({ id, agent_id }) => {
    const evaluatorsWhoSee = ids.filter((evaluator) => seenBy.get(id)?.includes(evaluator))
    return {
      id,
      agent_id,
      seers: evaluatorsWhoSee,
      name: evaluatorsWhoSee.length === ids.length ? null : `${agent_id ?? ''}:${evaluatorsWhoSee.join()}`,
    }
  })
  // sorted by name, so that the same conversations give the same numbers in any order
  const names = [...new Set(named.flatMap(({ name }) => name ?? []))].toSorted()
  const standIn = new Map(names.map((name, index) => [name, -1 - index]))
  const hidden = new Map(
    named.flatMap(({ name, agent_id, seers }) => (name === null ? [] : [[standIn.get(name)!, { agent_id, seers }]])),
  )

  const isForbidden = (evaluator: number, { agent_id, seers }: { agent_id: number | null; seers: number[] }) =>
    !seers.includes(evaluator) || (agent_id !== null && (ownAgents.get(evaluator) ?? []).includes(agent_id))
  return shareOut({
    ...rest,
    picked: named.map(({ id, agent_id, name }): Conversation => ({
      id,
      agent_id: name === null ? agent_id : standIn.get(name)!,
    })),
    evaluators: evaluators.map(({ id, target }) => ({
      id,
      target,
      own_agent_ids: [
        ...(ownAgents.get(id) ?? []),
        ...[...hidden].filter(([, one]) => isForbidden(id, one)).map(([agent]) => agent),
      ],
    })),
  })
}

/** The agents that these people are. */
async function agentsOf(db: Database, people: readonly number[]): Promise<Map<number, number[]>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .selectFrom('agent')
    .where('user_id', 'in', [...people])
    .select(['id', 'user_id'])
    .execute()
  return new Map(people.map((person) => [person, rows.filter(({ user_id }) => user_id === person).map(({ id }) => id)]))
}
