import type { AlertState } from '#contracts/alert-states.ts'

/** What an alert is known by to whom is asked whether something belongs to it. */
type Gathering = { state: AlertState; opened_at: Date }

/** Whether an alert takes in what is found now: as long as it is not closed, and its window is open. */
export const isGathering = ({ state, opened_at }: Gathering, windowMinutes: number, now: Date): boolean =>
  state !== 'closed' && now.getTime() < opened_at.getTime() + windowMinutes * MINUTE_MS

type Found = { group_id: number | null; at: Date }

/** How many alerts these would have come to, had nobody closed one before its window was over. */
export function alertsOf(found: readonly Found[], windowMinutes: number): number {
  const openedAt = new Map<number | null, Date>()
  let alerts = 0
  for (const { group_id, at } of found.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const opened = openedAt.get(group_id)
    if (opened && isGathering({ state: 'open', opened_at: opened }, windowMinutes, at)) continue
    openedAt.set(group_id, at)
    alerts += 1
  }
  return alerts
}

const MINUTE_MS = 60_000
