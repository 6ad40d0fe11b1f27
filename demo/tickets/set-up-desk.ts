import type { CannedReplyDraft } from '#contracts/canned-replies.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { SupportCalendarChange, SupportTargets } from '#contracts/support-settings.ts'
import type { Database } from '#server/db/database.ts'
import { cannedRepliesRepository } from '#server/modules/tickets/canned-replies/canned-replies.repository.ts'
import { changeCalendar } from '#server/modules/tickets/settings/support-calendars.ts'
import { changeSatisfaction } from '#server/modules/tickets/settings/support-settings.ts'
import { changeTargets } from '#server/modules/tickets/settings/support-targets.ts'

import type { Actor } from '../acting.ts'

/**
 * A desk with a satisfaction question, canned replies, and a partner with its own hours, holidays and targets, before
 * any ticket exists.
 */
export async function setUpDesk(
  db: Database,
  chief: Actor,
  { partners, at }: { partners: { id: number; name: string }[]; at: Date },
): Promise<void> {
  const scope = chief.scope('support-settings')
  const satisfaction = await changeSatisfaction(db, scope, { is_asked: true, version: 1 })
  await chief.record(db, at, {
    ...{ action: 'support', subject: 'support_setting:satisfaction' },
    detail: { event: 'satisfaction.changed', ...satisfaction },
  })
  const idOf = (partner: string) => partners.find(({ name }) => name === partner)?.id
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

/** The demo desk's frequent replies. Those of a single partner refer to it by its demo name. */
const cannedReplies: readonly (Pick<CannedReplyDraft, 'title' | 'language'> & {
  partner: string | null
  paragraphs: readonly string[]
})[] = [
  {
    ...{ title: 'Recibimos su solicitud', language: 'es', partner: null },
    paragraphs: [
      'Hola, {{requester.first_name}}:',
      'Recibimos su solicitud «{{ticket.subject}}» con el número {{ticket.id}}. Le escribimos en cuanto sepamos más.',
      'Saludos, {{agent.name}}',
    ],
  },
  {
    ...{ title: 'Falta el segundo factor', language: 'es', partner: null },
    paragraphs: [
      'Hola, {{requester.first_name}}:',
      'Para quitarle el segundo factor necesitamos que su administrador nos lo pida desde su cuenta.',
      'Saludos, {{agent.name}}',
    ],
  },
  {
    ...{ title: 'Recebemos o seu pedido', language: 'pt-BR', partner: 'Banco Ipê' },
    paragraphs: [
      'Olá, {{requester.first_name}},',
      'Recebemos o seu pedido {{ticket.id}} do {{partner.name}}. Responderemos ainda hoje.',
      '{{agent.name}}',
    ],
  },
  {
    ...{ title: 'Archivo de cartera rechazado', language: 'es', partner: 'Andina Tiendas' },
    paragraphs: [
      'Hola, {{requester.first_name}}:',
      'El archivo trae filas con el identificador repetido. Le enviamos la lista para que {{partner.name}} lo corrija y lo cargue otra vez.',
      'Saludos, {{agent.name}}',
    ],
  },
]

/** A partner whose tickets are handled before the day begins, and that closes on its own holidays. */
const ownCalendar: Omit<SupportCalendarChange, 'partner_id' | 'version'> & { partner: string } = {
  partner: 'Andina Tiendas',
  time_zone: 'America/Bogota',
  hours: [
    { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '19:00' },
    { weekdays: [6], from: '08:00', to: '13:00' },
  ],
  holidays: ['2026-01-01', '2026-05-01', '2026-07-20', '2026-08-07', '2026-12-08', '2026-12-25', '2027-01-01'],
}

const ownTargets: { partner: string; targets: SupportTargets } = {
  partner: 'Andina Tiendas',
  targets: {
    low: { first_response_minutes: 720, resolution_minutes: 3600 },
    normal: { first_response_minutes: 240, resolution_minutes: 1440 },
    high: { first_response_minutes: 120, resolution_minutes: 720 },
    urgent: { first_response_minutes: 30, resolution_minutes: 240 },
  },
}
