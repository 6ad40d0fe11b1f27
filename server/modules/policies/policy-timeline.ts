import type { PolicyEvent, ClaimDto, EndorsementDto, InstalmentDto } from '#contracts/policies.ts'
import type { PolicyStatus } from '#contracts/policy-words.ts'
import { hasEnded } from '#domain/persistency/persistency.ts'
import type { Day } from '#domain/time/reporting-period.ts'

type Conversation = Extract<PolicyEvent, { kind: 'conversation' }>
type StatusChange = Extract<PolicyEvent, { kind: 'status' }>['status']

type PolicyHistory = {
  policy: {
    status: PolicyStatus | null
    sold_on: Day | null
    issued_on: Day | null
    effective_on: Day | null
    ended_on: Day | null
  }
  today: Day
  instalments: readonly InstalmentDto[]
  endorsements: readonly EndorsementDto[]
  claims: readonly ClaimDto[]
  statuses: readonly StatusChange[]
  conversations: readonly Conversation[]
}

/**
 * Everything that happened to a policy as one list, from the sale to the end. On one day causes come before their effects. Consecutive
 * instalments in the same state are grouped, unless something else comes between them.
 */
export function policyTimeline({ policy, today, instalments, ...lived }: PolicyHistory): PolicyEvent[] {
  const { statuses, conversations, endorsements, claims } = lived
  const others: PolicyEvent[] = [
    ...milestonesOf(policy, today),
    ...conversations,
    ...endorsements.map((endorsement) => ({
      kind: 'endorsement' as const,
      on: endorsement.effective_on,
      endorsement,
    })),
    ...claims.flatMap(stepsOf),
    ...statuses
      .filter((change) => !isTheEnd(change, policy))
      .map((status) => ({ kind: 'status' as const, on: status.on, status })),
  ]
  const single = instalments.flatMap(paymentOf)
  return grouped([...others, ...single].toSorted(inOrder))
}

function* milestonesOf({ status, ...days }: PolicyHistory['policy'], today: Day): Generator<PolicyEvent> {
  const reached = { sold: days.sold_on, issued: days.issued_on, effective: days.effective_on }
  for (const what of ['sold', 'issued', 'effective'] as const) {
    const on = reached[what]
    if (on !== null) yield { kind: 'milestone', on, what }
  }
  // a future end has not happened
  if (days.ended_on !== null && (hasEnded(status) || days.ended_on <= today)) {
    yield { kind: 'milestone', on: days.ended_on, what: 'ended' }
  }
}

/** A change on the very day of the end, without more information, only repeats the end. */
const isTheEnd = ({ on, status, reason, origin }: StatusChange, policy: PolicyHistory['policy']) =>
  on === policy.ended_on && status === policy.status && hasEnded(status) && reason === null && origin === null

function stepsOf(claim: ClaimDto): PolicyEvent[] {
  const days = { occurred: claim.occurred_on, reported: claim.reported_on, closed: claim.closed_on }
  const steps = (['occurred', 'reported', 'closed'] as const).filter((step) => days[step] !== null)
  const events = steps.map((step) => ({ kind: 'claim' as const, on: days[step], step, claim }))
  return events.length > 0 ? events : [{ kind: 'claim', on: null, step: 'occurred', claim }]
}

/** A paid instalment is on the day of its payment, an overdue one on its due day. */
function paymentOf({ number, due_on, amount, paid, paid_on, state }: InstalmentDto): PolicyEvent[] {
  if (state !== 'paid' && state !== 'part-paid' && state !== 'overdue') return []
  const on = state === 'paid' ? (paid_on ?? due_on) : due_on
  const minor = state === 'paid' ? paid : amount - paid
  return [{ kind: 'instalments', on, until: on, state, numbers: { first: number, last: number }, count: 1, minor }]
}

function grouped(events: readonly PolicyEvent[]): PolicyEvent[] {
  const list: PolicyEvent[] = []
  for (const event of events) {
    const last = list.at(-1)
    if (event.kind !== 'instalments' || last?.kind !== 'instalments' || last.state !== event.state) {
      list.push(event)
      continue
    }
    list[list.length - 1] = {
      ...last,
      until: event.on,
      numbers: {
        first: Math.min(last.numbers.first, event.numbers.first),
        last: Math.max(last.numbers.last, event.numbers.last),
      },
      count: last.count + 1,
      minor: last.minor + event.minor,
    }
  }
  return list
}

function inOrder(one: PolicyEvent, other: PolicyEvent): number {
  if (one.on !== other.on) return one.on === null ? 1 : other.on === null ? -1 : one.on < other.on ? -1 : 1
  return rankOf(one) - rankOf(other) || startOf(one).localeCompare(startOf(other)) || numberOf(one) - numberOf(other)
}

const RANKS = { sold: 1, issued: 2, effective: 3, ended: 8 }
const KIND_RANKS = { conversation: 0, instalments: 4, endorsement: 5, claim: 6, status: 7 }

const rankOf = (event: PolicyEvent) => (event.kind === 'milestone' ? RANKS[event.what] : KIND_RANKS[event.kind])
const startOf = (event: PolicyEvent) => (event.kind === 'conversation' ? (event.call.started_at ?? '') : '')
const numberOf = (event: PolicyEvent) => (event.kind === 'instalments' ? event.numbers.first : 0)
