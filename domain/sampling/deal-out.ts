export type Evaluator = {
  id: number
  /** The maximum number of conversations, earlier ones included; null for no limit. */
  target: number | null
  /** The agents that are this evaluator: nobody audits their own conversations. */
  own_agent_ids: readonly number[]
}

export type Conversation = {
  id: number
  /** Null if not known: then any evaluator may audit it. */
  agent_id: number | null
}

/** A conversation that an evaluator has from earlier draws. */
export type EarlierAssignment = { evaluator_id: number; agent_id: number | null }

/**
 * The evaluator of each conversation that somebody can take. Conversations are dealt out one by one in the given order: to the
 * evaluator with the fewest; of these, to the one with the fewest of the same agent; of these, to the first. If only busier evaluators
 * may take it, they pass another conversation on to one who has fewer, over several desks if necessary. As every conversation goes to
 * the lightest desk that such a chain reaches, no other distribution assigns more conversations or assigns them more evenly.
 * N. Harvey, R. Ladner, L. Lovász, T. Tamir, Semi-matchings for bipartite graphs and load balancing, J. Algorithms 59 (2006).
 */
export function dealOut(
  conversations: readonly Conversation[],
  evaluators: readonly Evaluator[],
  alreadyHolding: readonly EarlierAssignment[],
): Map<number, number> {
  const desks = evaluators.map((evaluator) => deskOf(evaluator, alreadyHolding))
  const auditorsOf = auditorGroups(conversations, desks)
  for (const { id, agent_id } of conversations) {
    const chain = chainToLightest(agent_id, desks, auditorsOf)
    if (!chain) continue
    handOn(chain, id, auditorsOf)
    chain.desk.load += 1
  }
  return new Map(
    desks.flatMap(({ evaluator, dealt }) => [...dealt.values()].flat().map((id) => [id, evaluator.id] as const)),
  )
}

type Desk = {
  evaluator: Evaluator
  /** How many conversations it has. */
  load: number
  /** How many of each agent it has from earlier draws. */
  earlierByAgent: Map<number | null, number>
  /** The ids dealt to it, by agent. */
  dealt: Map<number | null, number[]>
  /** How many of these belong to each auditor group. */
  dealtFor: Map<AuditorGroup, number>
}

/** All desks that may take an agent's conversations. Agents with the same possible desks share one group. */
type AuditorGroup = ReadonlySet<Desk>
type AuditorsOf = ReadonlyMap<number | null, AuditorGroup>

/** A desk that can take a conversation of `agent_id`: the new one, or one that the desk `before` passes on to make room. */
type Link = { desk: Desk; agent_id: number | null; before: Link | null }

function deskOf(evaluator: Evaluator, alreadyHolding: readonly EarlierAssignment[]): Desk {
  const earlier = alreadyHolding.filter(({ evaluator_id }) => evaluator_id === evaluator.id)
  const earlierByAgent = new Map<number | null, number>()
  for (const { agent_id } of earlier) earlierByAgent.set(agent_id, (earlierByAgent.get(agent_id) ?? 0) + 1)
  return { evaluator, load: earlier.length, earlierByAgent, dealt: new Map(), dealtFor: new Map() }
}

function auditorGroups(conversations: readonly Conversation[], desks: readonly Desk[]): AuditorsOf {
  const candidates = desks.map((desk, index) => ({ desk, index, own: new Set(desk.evaluator.own_agent_ids) }))
  const groups = new Map<string, AuditorGroup>()
  const agents = new Set(conversations.map(({ agent_id }) => agent_id))
  return new Map(
    [...agents].map((agent_id) => {
      const takers = candidates.filter(({ own }) => agent_id === null || !own.has(agent_id))
      const key = takers.map(({ index }) => index).join()
      const group = groups.get(key) ?? new Set(takers.map(({ desk }) => desk))
      groups.set(key, group)
      return [agent_id, group]
    }),
  )
}

/** The shortest chain from desks that may take the conversation to the lightest desk that can be reached; null if all are full. */
function chainToLightest(agent_id: number | null, desks: readonly Desk[], auditorsOf: AuditorsOf): Link | null {
  const lightest = Math.min(...desks.filter(hasRoom).map(({ load }) => load))
  if (lightest === Infinity) return null
  const steps: Desk[][] = []
  let best: { desk: Desk; step: number } | null = null
  for (let reached = [...auditorsOf.get(agent_id)!]; reached.length > 0; reached = nextStep(steps, desks)) {
    for (const desk of reached.filter(hasRoom)) {
      const isFirstStep = steps.length === 0
      if (!best || desk.load < best.desk.load || (isFirstStep && hasFewerOfAgent(desk, best.desk, agent_id))) {
        best = { desk, step: steps.length }
      }
    }
    if (best?.desk.load === lightest) break
    steps.push(reached)
  }
  return best && chainTo(best.desk, steps.slice(0, best.step), agent_id, auditorsOf)
}

/** The desks to which those of the last step can pass something on, except those of any step before. */
function nextStep(steps: readonly Desk[][], desks: readonly Desk[]): Desk[] {
  const seen = new Set(steps.flat())
  const groups = [...new Set(steps.at(-1)!.flatMap(({ dealtFor }) => [...dealtFor.keys()]))]
  return desks.filter((desk) => !seen.has(desk) && groups.some((group) => group.has(desk)))
}

/** @param steps the steps before the desk; none if it takes the new conversation itself */
function chainTo(desk: Desk, steps: readonly Desk[][], agent_id: number | null, auditorsOf: AuditorsOf): Link {
  const givers = steps.at(-1)
  if (!givers) return { desk, agent_id, before: null }
  const { giver, givenAgent } = bestTransfer(desk, givers, auditorsOf)
  return { desk, agent_id: givenAgent, before: chainTo(giver, steps.slice(0, -1), agent_id, auditorsOf) }
}

/**
 * Which desk passes on a conversation of which agent: the one where the difference between giver and taker is largest. At least one
 * of the desks can.
 */
function bestTransfer(desk: Desk, givers: readonly Desk[], auditorsOf: AuditorsOf) {
  let best: { giver: Desk; givenAgent: number | null; surplus: number } | null = null
  for (const giver of givers) {
    for (const [givenAgent, ids] of giver.dealt) {
      if (ids.length === 0 || !auditorsOf.get(givenAgent)!.has(desk)) continue
      const surplus = countOf(giver, givenAgent) - countOf(desk, givenAgent)
      if (!best || surplus > best.surplus) best = { giver, givenAgent, surplus }
    }
  }
  return best!
}

/** Moves one conversation from each desk of the chain to the next, which makes room for the new one on the first. */
function handOn({ desk, agent_id, before }: Link, id: number, auditorsOf: AuditorsOf) {
  const group = auditorsOf.get(agent_id)!
  put(desk, agent_id, group, before ? takeFrom(before.desk, agent_id, group) : id)
  if (before) handOn(before, id, auditorsOf)
}

function put({ dealt, dealtFor }: Desk, agent_id: number | null, group: AuditorGroup, id: number) {
  const ids = dealt.get(agent_id)
  if (ids) ids.push(id)
  else dealt.set(agent_id, [id])
  dealtFor.set(group, (dealtFor.get(group) ?? 0) + 1)
}

function takeFrom({ dealt, dealtFor }: Desk, agent_id: number | null, group: AuditorGroup): number {
  const left = dealtFor.get(group)! - 1
  if (left > 0) dealtFor.set(group, left)
  else dealtFor.delete(group)
  return dealt.get(agent_id)!.pop()!
}

const hasRoom = ({ evaluator, load }: Desk) => evaluator.target === null || load < evaluator.target

/** Whether, of two equally loaded desks, the first has fewer conversations of the agent. */
const hasFewerOfAgent = (one: Desk, other: Desk, agent_id: number | null) =>
  one.load === other.load && countOf(one, agent_id) < countOf(other, agent_id)

const countOf = ({ earlierByAgent, dealt }: Desk, agent_id: number | null) =>
  (earlierByAgent.get(agent_id) ?? 0) + (dealt.get(agent_id)?.length ?? 0)
