import type { CannedReplyDraft } from '#contracts/canned-replies.ts'
import type { SupportCalendarChange, SupportTargets } from '#contracts/support-settings.ts'

/** What the desk of the demo says again and again. A partner's own name it by the name of the demo. */
export const cannedReplies: readonly (Pick<CannedReplyDraft, 'title' | 'language'> & {
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

/** A partner that has its files seen to before the day begins, and closes on its own holidays. */
export const ownCalendar: Omit<SupportCalendarChange, 'partner_id' | 'version'> & { partner: string } = {
  partner: 'Andina Tiendas',
  time_zone: 'America/Bogota',
  hours: [
    { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '19:00' },
    { weekdays: [6], from: '08:00', to: '13:00' },
  ],
  holidays: ['2026-01-01', '2026-05-01', '2026-07-20', '2026-08-07', '2026-12-08', '2026-12-25', '2027-01-01'],
}

export const ownTargets: { partner: string; targets: SupportTargets } = {
  partner: 'Andina Tiendas',
  targets: {
    low: { first_response_minutes: 720, resolution_minutes: 3600 },
    normal: { first_response_minutes: 240, resolution_minutes: 1440 },
    high: { first_response_minutes: 120, resolution_minutes: 720 },
    urgent: { first_response_minutes: 30, resolution_minutes: 240 },
  },
}
