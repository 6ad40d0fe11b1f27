export type Evaluator = {
  id: number
  /** How many conversations at most, those held already included; null for no limit. */
  target: number | null
  /** The agents that this evaluator is: nobody audits their own conversations. */
  own_agent_ids: readonly number[]
}

export type Conversation = {
  id: number
  /** Null where nobody knows: then anybody may audit it. */
  agent_id: number | null
}

/** A conversation that an evaluator has from before. */
export type Held = { evaluator_id: number; agent_id: number | null }

/**
 * The evaluator of each conversation that somebody can take, dealt out one by one in the given order: to who has the fewest;
 * of these to who has the fewest of its agent; of these to the first. Where only busier ones may take it, they hand on something
 * else, if need be over several desks, to who has fewer. As every conversation goes to the lightest desk that such a chain
 * reaches, in the end no other way of dealing assigns more, nor more evenly.
 * N. Harvey, R. Ladner, L. Lovász, T. Tamir, Semi-matchings for bipartite graphs and load balancing, J. Algorithms 59 (2006).
 */
export function dealOut(
  conversations: readonly Conversation[],
  evaluators: readonly Evaluator[],
  alreadyHolding: readonly Held[],
): Map<number, number> {
  const desks = evaluators.map((evaluator) => deskOf(evaluator, alreadyHolding))
  const crewOf = crewsOf(conversations, desks)
  for (const { id, agent_id } of conversations) {
    const chain = chainToLightest(agent_id, desks, crewOf)
    if (!chain) continue
    handOn(chain, id, crewOf)
    chain.desk.load += 1
  }
  return new Map(
    desks.flatMap(({ evaluator, dealt }) => [...dealt.values()].flat().map((id) => [id, evaluator.id] as const)),
  )
}

type Desk = {
  evaluator: Evaluator
  /** How many conversations lie on it. */
  load: number
  /** How many of each agent lay on it before. */
  heldOf: Map<number | null, number>
  /** The ids dealt to it, by agent. */
  dealt: Map<number | null, number[]>
  /** How many of these are for each crew. */
  dealtFor: Map<Crew, number>
}

/** All desks that may take an agent's conversations. Agents whose conversations the same desks may take have one together. */
type Crew = ReadonlySet<Desk>
type CrewOf = ReadonlyMap<number | null, Crew>

/** A desk that can take a conversation of `agent_id`: a new one, or one that the desk before hands on to make room. */
type Link = { desk: Desk; agent_id: number | null; before: Link | null }

function deskOf(evaluator: Evaluator, alreadyHolding: readonly Held[]): Desk {
  const held = alreadyHolding.filter(({ evaluator_id }) => evaluator_id === evaluator.id)
  const heldOf = new Map<number | null, number>()
  for (const { agent_id } of held) heldOf.set(agent_id, (heldOf.get(agent_id) ?? 0) + 1)
  return { evaluator, load: held.length, heldOf, dealt: new Map(), dealtFor: new Map() }
}

function crewsOf(conversations: readonly Conversation[], desks: readonly Desk[]): CrewOf {
  const places = desks.map((desk, place) => ({ desk, place, own: new Set(desk.evaluator.own_agent_ids) }))
  const crews = new Map<string, Crew>()
  const agents = new Set(conversations.map(({ agent_id }) => agent_id))
  return new Map(
    [...agents].map((agent_id) => {
      const takers = places.filter(({ own }) => agent_id === null || !own.has(agent_id))
      const name = takers.map(({ place }) => place).join()
      const crew = crews.get(name) ?? new Set(takers.map(({ desk }) => desk))
      crews.set(name, crew)
      return [agent_id, crew]
    }),
  )
}

/** The shortest chain from desks that may take the conversation to the lightest desk that can be reached; null if all are full. */
function chainToLightest(agent_id: number | null, desks: readonly Desk[], crewOf: CrewOf): Link | null {
  const lightest = Math.min(...desks.filter(hasRoom).map(({ load }) => load))
  if (lightest === Infinity) return null
  const steps: Desk[][] = []
  let best: { desk: Desk; step: number } | null = null
  for (let reached = [...crewOf.get(agent_id)!]; reached.length > 0; reached = nextStep(steps, desks)) {
    for (const desk of reached.filter(hasRoom)) {
      const isFirstStep = steps.length === 0
      if (!best || desk.load < best.desk.load || (isFirstStep && isFresher(desk, best.desk, agent_id))) {
        best = { desk, step: steps.length }
      }
    }
    if (best?.desk.load === lightest) break
    steps.push(reached)
  }
  return best && chainTo(best.desk, steps.slice(0, best.step), agent_id, crewOf)
}

/** The desks to which those of the last step can hand something on, without those of any step before. */
function nextStep(steps: readonly Desk[][], desks: readonly Desk[]): Desk[] {
  const seen = new Set(steps.flat())
  const crews = [...new Set(steps.at(-1)!.flatMap(({ dealtFor }) => [...dealtFor.keys()]))]
  return desks.filter((desk) => !seen.has(desk) && crews.some((crew) => crew.has(desk)))
}

/** @param steps before it: none where it takes the new conversation itself */
function chainTo(desk: Desk, steps: readonly Desk[][], agent_id: number | null, crewOf: CrewOf): Link {
  const givers = steps.at(-1)
  if (!givers) return { desk, agent_id, before: null }
  const { giver, given } = wayTo(desk, givers, crewOf)
  return { desk, agent_id: given, before: chainTo(giver, steps.slice(0, -1), agent_id, crewOf) }
}

/** Who of these hands on whose: of whom the giver has the most and the taker the fewest. At least one of them can. */
function wayTo(desk: Desk, givers: readonly Desk[], crewOf: CrewOf) {
  let best: { giver: Desk; given: number | null; surplus: number } | null = null
  for (const giver of givers) {
    for (const [given, ids] of giver.dealt) {
      if (ids.length === 0 || !crewOf.get(given)!.has(desk)) continue
      const surplus = countOf(giver, given) - countOf(desk, given)
      if (!best || surplus > best.surplus) best = { giver, given, surplus }
    }
  }
  return best!
}

/** Moves one conversation from each desk of the chain to the next, which frees a place for the new one on the first. */
function handOn({ desk, agent_id, before }: Link, id: number, crewOf: CrewOf) {
  const crew = crewOf.get(agent_id)!
  put(desk, agent_id, crew, before ? taken(before.desk, agent_id, crew) : id)
  if (before) handOn(before, id, crewOf)
}

function put({ dealt, dealtFor }: Desk, agent_id: number | null, crew: Crew, id: number) {
  const ids = dealt.get(agent_id)
  if (ids) ids.push(id)
  else dealt.set(agent_id, [id])
  dealtFor.set(crew, (dealtFor.get(crew) ?? 0) + 1)
}

function taken({ dealt, dealtFor }: Desk, agent_id: number | null, crew: Crew): number {
  const left = dealtFor.get(crew)! - 1
  if (left > 0) dealtFor.set(crew, left)
  else dealtFor.delete(crew)
  return dealt.get(agent_id)!.pop()!
}

const hasRoom = ({ evaluator, load }: Desk) => evaluator.target === null || load < evaluator.target

/** Of two as light as each other, who has fewer of the agent. */
const isFresher = (one: Desk, other: Desk, agent_id: number | null) =>
  one.load === other.load && countOf(one, agent_id) < countOf(other, agent_id)

const countOf = ({ heldOf, dealt }: Desk, agent_id: number | null) =>
  (heldOf.get(agent_id) ?? 0) + (dealt.get(agent_id)?.length ?? 0)
