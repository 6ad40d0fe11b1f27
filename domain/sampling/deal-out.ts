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
  for (const { id, agent_id } of conversations) {
    const chain = chainToLightest(agent_id, desks)
    if (!chain) continue
    handOn(chain, id)
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
}

/** A desk that can take a conversation of `agent_id`: a new one, or one that the desk before hands on to make room. */
type Link = { desk: Desk; agent_id: number | null; before: Link | null }

function deskOf(evaluator: Evaluator, alreadyHolding: readonly Held[]): Desk {
  const held = alreadyHolding.filter(({ evaluator_id }) => evaluator_id === evaluator.id)
  const heldOf = new Map<number | null, number>()
  for (const { agent_id } of held) heldOf.set(agent_id, (heldOf.get(agent_id) ?? 0) + 1)
  return { evaluator, load: held.length, heldOf, dealt: new Map() }
}

/** The shortest chain from desks that may take the conversation to the lightest desk that can be reached; null if all are full. */
function chainToLightest(agent_id: number | null, desks: readonly Desk[]): Link | null {
  const lightest = Math.min(...desks.filter(hasRoom).map(({ load }) => load))
  if (lightest === Infinity) return null
  let best: Link | null = null
  let unseen = desks
  let ends: Link[] = desks.filter((desk) => mayTake(desk, agent_id)).map((desk) => ({ desk, agent_id, before: null }))
  while (ends.length > 0) {
    for (const end of ends) if (hasRoom(end.desk) && (!best || isLighter(end, best))) best = end
    if (best?.desk.load === lightest) return best
    const seen = new Set(ends.map(({ desk }) => desk))
    unseen = unseen.filter((desk) => !seen.has(desk))
    ends = nextLinks(ends, unseen)
  }
  return best
}

/** Those of the unseen desks to which one of the ends can hand something on, each once. */
function nextLinks(ends: readonly Link[], unseen: readonly Desk[]): Link[] {
  return unseen.flatMap((desk) => {
    const ways = ends.flatMap((before) =>
      [...before.desk.dealt]
        .filter(([agent_id, ids]) => ids.length > 0 && mayTake(desk, agent_id))
        .map(([agent_id]) => ({ desk, agent_id, before })),
    )
    // of whom the giver has the most and the taker the fewest
    const [way] = ways.toSorted((one, other) => surplus(other) - surplus(one))
    return way ? [way] : []
  })
}

/** Moves one conversation from each desk of the chain to the next, which frees a place for the new one on the first. */
function handOn({ desk, agent_id, before }: Link, id: number) {
  if (!before) return put(desk, agent_id, id)
  put(desk, agent_id, before.desk.dealt.get(agent_id)!.pop()!)
  handOn(before, id)
}

function put({ dealt }: Desk, agent_id: number | null, id: number) {
  const ids = dealt.get(agent_id)
  if (ids) ids.push(id)
  else dealt.set(agent_id, [id])
}

const hasRoom = ({ evaluator, load }: Desk) => evaluator.target === null || load < evaluator.target

const mayTake = ({ evaluator }: Desk, agent_id: number | null) =>
  agent_id === null || !evaluator.own_agent_ids.includes(agent_id)

/** A later link of a chain counts only by its load: the chain is to be short. */
const isLighter = (one: Link, other: Link) =>
  one.desk.load < other.desk.load ||
  (one.desk.load === other.desk.load &&
    one.before === null &&
    countOf(one.desk, one.agent_id) < countOf(other.desk, other.agent_id))

const surplus = ({ desk, agent_id, before }: Link) =>
  (before ? countOf(before.desk, agent_id) : 0) - countOf(desk, agent_id)

const countOf = ({ heldOf, dealt }: Desk, agent_id: number | null) =>
  (heldOf.get(agent_id) ?? 0) + (dealt.get(agent_id)?.length ?? 0)
