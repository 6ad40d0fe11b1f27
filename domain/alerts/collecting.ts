import type { AlertState } from '#contracts/alert-states.ts'

/** The fields of an alert that decide whether a finding belongs to it. */
type CollectingFields = { state: AlertState; opened_at: Date }

/** Whether an alert collects new findings now: it is not closed, and its window is still open. */
export const isCollecting = ({ state, opened_at }: CollectingFields, windowMinutes: number, now: Date): boolean =>
  state !== 'closed' && now.getTime() < opened_at.getTime() + windowMinutes * MINUTE_MS

type Found = { group_id: number | null; at: Date }

/** How many alerts these findings would have opened, if none had been closed before the end of its window. */
export function countAlerts(found: readonly Found[], windowMinutes: number): number {
  const openedAt = new Map<number | null, Date>()
  let alerts = 0
  for (const { group_id, at } of found.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const opened = openedAt.get(group_id)
    if (opened && isCollecting({ state: 'open', opened_at: opened }, windowMinutes, at)) continue
    openedAt.set(group_id, at)
    alerts += 1
  }
  return alerts
}

const MINUTE_MS = 60_000
