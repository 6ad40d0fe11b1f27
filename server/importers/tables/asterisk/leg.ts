import type { Direction } from '#contracts/conversation.ts'

import { MAX_DURATION_MS } from '../../limits.ts'
import type { RowCells } from '../row-cells.ts'

/** One call detail record: the activity of one channel. Times in milliseconds since 1970. */
export type Leg = {
  row: number
  start: number
  end: number
  /** How long the channel was connected, up to its end. */
  connectedMs: number
  disposition: string | null
  direction: Direction | null
  src: string | null
  dst: string | null
  callerName: string | null
  /**
   * The origin and the destination of the call, without technology and channel number: `PJSIP/1001-0000002a` → `1001`.
   */
  from: string | null
  to: string | null
}

/** Null when the record has no time. */
export function legOf(cells: RowCells): Leg | null {
  const started = cells.moment('start')
  if (started === null) {
    cells.missing('start')
    return null
  }
  const start = Date.parse(started.at)
  const end = endOf(cells, start)
  const [src, dst, clid] = [cells.text('src'), cells.text('dst'), cells.text('clid')]
  const disposition = cells.text('disposition')
  return {
    row: cells.row,
    start,
    end,
    connectedMs: connectedMs(cells, start, end),
    disposition,
    direction: directionOf(src, dst, cells.text('dcontext')),
    src,
    dst,
    callerName: callerName(clid),
    from: peerOf(cells.text('channel')),
    to: peerOf(cells.text('dstchannel')),
  }
}

function endOf(cells: RowCells, start: number): number {
  const duration = cells.duration('duration')
  const ended = cells.moment('end')
  const end = ended && Date.parse(ended.at)
  if (end === null) return start + (duration ?? 0)
  const wrong = end < start ? 'before start' : end - start > MAX_DURATION_MS ? 'more than ten years after start' : null
  if (wrong === null) return end
  cells.findings.push({
    row: cells.row,
    field: 'end',
    reason: `end is ${wrong}: the duration was taken instead.`,
  })
  return start + (duration ?? 0)
}

/** billsec is the time from answer to end, and so never longer than the call. */
function connectedMs(cells: RowCells, start: number, end: number): number {
  const billed = cells.duration('billsec')
  const answered = cells.moment('answer')
  const most = end - start
  const sinceAnswer = answered ? Math.min(most, Math.max(0, end - Date.parse(answered.at))) : 0
  if (billed === null) return sinceAnswer
  if (billed <= most + ROUNDING_MS) return Math.min(billed, most)
  cells.findings.push({
    row: cells.row,
    field: 'billsec',
    reason: `billsec says ${billed / 1000} seconds of a call of ${most / 1000}: the time from answer to end was taken.`,
  })
  return sinceAnswer
}

/** FreePBX names outside contexts `from-trunk` and the like; otherwise the longer number is the outside one. */
function directionOf(src: string | null, dst: string | null, context: string | null): Direction | null {
  if (/^from-(trunk|pstn|did|digital|analog)/i.test(context ?? '')) return 'inbound'
  if (isOutside(src) && isInside(dst)) return 'inbound'
  return isInside(src) && isOutside(dst) ? 'outbound' : null
}

export const isOutside = (number: string | null): boolean => /^\+?\d{7,20}$/.test(number ?? '')
const isInside = (number: string | null) => number !== null && !isOutside(number)

/** `"Ana Paz" <1001>` → `Ana Paz`; null when it only repeats a number or hides one. */
function callerName(clid: string | null): string | null {
  const name = /^"?([^"<]*)"?\s*(<|$)/.exec(clid ?? '')?.[1]?.trim() ?? ''
  return name === '' || /^\+?[\d\s().-]+$/.test(name) || /^(anonymous|unknown|restricted|unavailable)$/i.test(name)
    ? null
    : name
}

const peerOf = (channel: string | null): string | null =>
  /^[A-Za-z0-9]+\/(?:[A-Za-z]+\/)?([^/@;-]+)/.exec(channel ?? '')?.[1] ?? null

const ROUNDING_MS = 1000
