import type { CannedReply } from '#contracts/canned-replies.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { SupportSettings } from '#contracts/support-settings.ts'

import { pageOf } from './page-of.ts'
import { type Handler } from './session-backend.ts'
import { openDesk, words } from './ticket-page.ts'

const WORKDAYS = [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }]
const minutes = (first_response_minutes: number, resolution_minutes: number) => ({
  first_response_minutes,
  resolution_minutes,
})

export const deskSettings: SupportSettings = {
  places: [
    {
      partner: null,
      calendar: { time_zone: 'UTC', hours: WORKDAYS, holidays: [], version: 3 },
      targets: {
        low: minutes(1080, 5400),
        normal: minutes(540, 2700),
        high: minutes(240, 1080),
        urgent: minutes(60, 480),
      },
      may_change: true,
    },
    {
      partner: { id: 1, name: 'Banco Andes' },
      calendar: {
        ...{ time_zone: 'America/Santiago', hours: WORKDAYS, version: 1 },
        holidays: ['2026-09-18', '2026-12-25'],
      },
      targets: null,
      may_change: true,
    },
  ],
  partners: [
    { id: 1, name: 'Banco Andes' },
    { id: 2, name: 'Sur' },
  ],
  categories: [{ id: 5, name: 'Access', tickets: 3, version: 2 }],
  may_change_categories: true,
  satisfaction: { is_asked: false, version: 7, may_change: true },
}

export const cannedReply: CannedReply = {
  id: 9,
  title: 'We got it',
  body: words('Hello {{requester.first_name}}, this is {{ticket.id}}.'),
  partner: null,
  language: 'en',
  version: 4,
  updated_by: { id: 7, name: 'Ada Lovelace' },
  updated_at: '2026-03-16T12:00:00.000Z',
}

type Given = { at?: string; as?: PermissionName[]; settings?: SupportSettings; other?: Record<string, Handler> }

/** Opens a settings screen of the support desk with a fake server that answers every change with the old settings. */
export function openDeskSettings({
  at,
  as = ['freshdeck', 'support-settings'],
  settings = deskSettings,
  other,
}: Given = {}) {
  const all = () => ({ status: 200, body: settings })
  const one = () => ({ status: 200, body: cannedReply })
  return openDesk(at ?? '/freshdesk/settings', {
    as,
    other: {
      'GET /api/support-settings': all,
      'PUT /api/support-calendar': all,
      'DELETE /api/support-calendars/1': all,
      'PUT /api/support-targets': all,
      'PUT /api/support-satisfaction': all,
      'PUT /api/support-categories/5': all,
      'DELETE /api/support-categories/5': all,
      'GET /api/canned-replies': () => ({ status: 200, body: pageOf([cannedReply], '/api/canned-replies') }),
      'GET /api/canned-replies/9': one,
      'POST /api/canned-replies': one,
      'PUT /api/canned-replies/9': one,
      'DELETE /api/canned-replies/9': () => ({ status: 200, body: { success: true } }),
      ...other,
    },
  })
}
