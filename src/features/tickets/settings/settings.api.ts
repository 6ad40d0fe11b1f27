import {
  type SupportCalendarChange,
  type SupportSatisfactionChange,
  type SupportSettings,
  supportSettingsSchema,
  type SupportTargetsChange,
} from '#contracts/support-settings.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export type SettingsApi = ReturnType<typeof settingsApi>

/** Every change returns all settings as they are then. */
export function settingsApi(http: Http) {
  const change = (path: string, method: 'POST' | 'PUT' | 'DELETE', signal: AbortSignal, body?: object) =>
    http.send(supportSettingsSchema, `/api/support-${path}`, { method, signal, ...(body && { body }) })

  return {
    settings: (signal: AbortSignal): Promise<SupportSettings> =>
      silenceRejection(http.send(supportSettingsSchema, '/api/support-settings', { signal })),
    saveCalendar: (body: SupportCalendarChange, signal: AbortSignal) => change('calendar', 'PUT', signal, body),
    removeCalendar: (partnerId: number, signal: AbortSignal) => change(`calendars/${partnerId}`, 'DELETE', signal),
    saveTargets: (body: SupportTargetsChange, signal: AbortSignal) => change('targets', 'PUT', signal, body),
    removeTargets: (partnerId: number, signal: AbortSignal) => change(`targets/${partnerId}`, 'DELETE', signal),
    saveSatisfaction: (body: SupportSatisfactionChange, signal: AbortSignal) =>
      change('satisfaction', 'PUT', signal, body),
    addCategory: (name: string, signal: AbortSignal) => change('categories', 'POST', signal, { name }),
    renameCategory: (id: number, body: { name: string; version: number }, signal: AbortSignal) =>
      change(`categories/${id}`, 'PUT', signal, body),
    removeCategory: (id: number, signal: AbortSignal) => change(`categories/${id}`, 'DELETE', signal),
  }
}
