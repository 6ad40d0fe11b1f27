import type { RichText } from '#contracts/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { cannedRepliesRepository } from '#server/modules/tickets/canned-replies/canned-replies.repository.ts'
import { changeSatisfaction } from '#server/modules/tickets/settings/asks-satisfaction.ts'
import { changeCalendar } from '#server/modules/tickets/settings/support-calendars.ts'
import { changeTargets } from '#server/modules/tickets/settings/support-targets.ts'

import type { Actor } from '../acting.ts'
import { cannedReplies, ownCalendar, ownTargets } from './desk-settings.ts'

/** A desk that asks how it went, canned replies, and a partner with hours, holidays and targets of its own, before any ticket is there. */
export async function setUpDesk(
  db: Database,
  chief: Actor,
  { partners, at }: { partners: { id: number; name: string }[]; at: Date },
): Promise<void> {
  const scope = chief.scope('support-settings')
  const asked = await changeSatisfaction(db, scope, { is_asked: true, version: 1 })
  await chief.record(db, at, {
    ...{ action: 'support', subject: 'support_setting:satisfaction' },
    detail: { event: 'satisfaction.changed', ...asked },
  })
  const idOf = (wanted: string) => partners.find(({ name }) => name === wanted)?.id
  for (const { partner, paragraphs, ...reply } of cannedReplies) {
    const partner_id = partner === null ? null : (idOf(partner) ?? null)
    const { id, after } = await cannedRepliesRepository.add(
      db,
      scope,
      { ...reply, partner_id, body: written(paragraphs) },
      at,
    )
    await chief.record(db, at, {
      action: 'support',
      subject: `canned_reply:${id}`,
      detail: { event: 'reply.added', after },
    })
  }

  const { partner, ...calendar } = ownCalendar
  const partner_id = idOf(partner)
  if (partner_id === undefined) return
  const hours = await changeCalendar(db, scope, { ...calendar, partner_id, version: null }, at)
  await chief.record(db, at, {
    ...{
      action: 'support',
      subject: `support_calendar:${partner_id}`,
      detail: { event: 'calendar.changed', ...hours },
    },
  })
  const targets = await changeTargets(db, scope, { partner_id, targets: ownTargets.targets, was: null })
  await chief.record(db, at, {
    ...{ action: 'support', subject: `support_target:${partner_id}`, detail: { event: 'targets.changed', ...targets } },
  })
}

const written = (paragraphs: readonly string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
