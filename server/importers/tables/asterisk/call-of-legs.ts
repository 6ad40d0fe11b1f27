import type { ImportedConversation } from '#contracts/conversation.ts'

import { emptyConversation } from '../../empty-conversation.ts'
import { MAX_DURATION_MS } from '../../limits.ts'
import { customerOf } from '../mapped-customer.ts'
import type { TableItem } from '../table-importer.ts'
import { isOutside, type Leg } from './leg.ts'

/** The conversation of the legs of one call: from the first start to the last end, connected while any leg was. */
export function callOfLegs(id: string, rows: readonly Leg[]): TableItem[] {
  const legs = rows.toSorted((one, other) => one.start - other.start || one.row - other.row)
  const answered = legs.filter(({ disposition }) => disposition === ANSWERED)
  const started = Math.min(...legs.map(({ start }) => start))
  const ended = Math.max(...legs.map(({ end }) => end))
  if (ended - started > MAX_DURATION_MS) return rows.map(({ row }) => ({ finding: { row, reason: tooFarApart(id) } }))
  const outer = legs.find(({ direction }) => direction !== null)
  const conversation = emptyConversation({
    external_id: `asterisk:${id}`,
    direction: outer?.direction ?? null,
    started_at: new Date(started).toISOString(),
    duration_ms: ended - started,
    talk_ms: connectedMs(answered),
    disposition: answered.length > 0 ? ANSWERED : (legs.at(-1)?.disposition ?? null),
    agent: outer ? agentOf(outer, answered) : null,
    customer: outer ? callerOf(outer) : null,
  })
  return [{ conversation, row: Math.min(...rows.map(({ row }) => row)), recording: null }]
}

const ANSWERED = 'ANSWERED'

const tooFarApart = (id: string) =>
  `The records of the call ${id} are more than ten years apart: check their start and end. None of them was taken.`

/** Legs overlap: a caller is connected while the channels that were called for them are. */
function connectedMs(legs: readonly Leg[]): number {
  let total = 0
  let until = Number.NEGATIVE_INFINITY
  const stretches = legs.map((leg) => ({ from: leg.end - leg.connectedMs, to: leg.end }))
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    total += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return total
}

/** The agent of an outbound call is the leg's caller; that of an inbound one is the first to answer. */
function agentOf(outer: Leg, answered: readonly Leg[]): ImportedConversation['agent'] {
  const name =
    outer.direction === 'outbound'
      ? (outer.callerName ?? outer.from ?? outer.src)
      : answered.find(({ to }) => to !== null)?.to
  return name ? { name, email: null } : null
}

function callerOf({ direction, src, dst, callerName }: Leg): ImportedConversation['customer'] {
  const number = direction === 'inbound' ? src : dst
  return customerOf({
    name: direction === 'inbound' ? callerName : null,
    phones: number !== null && isOutside(number) ? [number] : [],
  })
}
