import { moment } from '../moment.ts'
import type { Dialog } from './schema.ts'

/** Milliseconds on hold, from the parties' histories; null when no dialog has one. */
export function holdOf(dialogs: readonly Dialog[]): number | null {
  const recorded = dialogs.filter(({ party_history: history }) => history && history.length > 0)
  return recorded.length === 0 ? null : recorded.reduce((total, dialog) => total + holdWithin(dialog), 0)
}

function holdWithin({ start, duration, party_history: history }: Dialog): number {
  const end = (moment(start) ?? 0) + (duration ?? 0) * 1000
  const events = (history ?? [])
    .map(({ party, event, time }) => ({ party, event, at: moment(time) ?? 0 }))
    .toSorted((one, other) => one.at - other.at)
  const since = new Map<number | null | undefined, number>()
  let total = 0
  for (const { party, event, at } of events) {
    if (event === 'hold' && !since.has(party)) since.set(party, at)
    const from = since.get(party)
    if ((event === 'unhold' || event === 'drop') && from !== undefined) {
      total += at - from
      since.delete(party)
    }
  }
  for (const from of since.values()) total += Math.max(0, end - from)
  return Math.round(total)
}
