import { cannedReplySchema } from '#contracts/canned-replies.ts'
import { supportSettingsSchema } from '#contracts/support-settings.ts'
import { written } from '#tests/support/tickets.ts'

import { type Cases, type ForeignIdsFixture, removed } from './foreign-fixture.ts'

/** Settings of the support desk that others made: canned replies, categories, hours and targets of a partner. */
export async function deskSettingsCases({ admin, theirPartner }: ForeignIdsFixture): Promise<Cases> {
  const partner_id = theirPartner.id
  const draft = { title: 'Theirs', body: written('Theirs.'), partner_id, language: null }
  const reply = cannedReplySchema.parse((await admin.post('/api/canned-replies', draft)).json())
  const hours = [{ weekdays: [1], from: '09:00', to: '10:00' }]
  const calendar = { partner_id, time_zone: 'UTC', hours, holidays: [], version: null }
  await admin.send('PUT', '/api/support-calendar', calendar)
  const times = { first_response_minutes: 5, resolution_minutes: 9 }
  const targets = { low: times, normal: times, high: times, urgent: times }
  await admin.send('PUT', '/api/support-targets', { partner_id, targets, was: null })
  const { categories } = supportSettingsSchema.parse(
    (await admin.post('/api/support-categories', { name: 'Theirs' })).json(),
  )
  const category = removed(categories[0]!.id)

  return {
    'GET /api/canned-replies/:id': removed(reply.id),
    'PUT /api/canned-replies/:id': { ...removed(reply.id), body: { ...draft, version: 1 } },
    'DELETE /api/canned-replies/:id': removed(reply.id),
    'DELETE /api/support-calendars/:id': removed(partner_id),
    'DELETE /api/support-targets/:id': removed(partner_id),
    'PUT /api/support-categories/:id': { ...category, body: { name: 'Mine', version: 1 } },
    'DELETE /api/support-categories/:id': category,
  }
}
