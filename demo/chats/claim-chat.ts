import type { AttachmentKind, Speaker } from '#contracts/conversation.ts'

type Sent = { kind: AttachmentKind; file_name: string | null; file: 'dent' | 'voice' | 'paper' | 'workshop' | null }

export type Message = {
  speaker: Speaker
  speaker_name?: string
  /** Days after the first one, and the local time. */
  day: number
  at: string
  text: string
  sent?: Sent
}

/** A claim over WhatsApp, from a Thursday evening after closing time to the next day. All people are invented. */
export const claimChat: Message[] = [
  { speaker: 'system', day: 0, at: '20:41:02', text: 'El cliente inició la conversación.' },
  { speaker: 'customer', day: 0, at: '20:41:10', text: 'Buenas noches, me acaban de chocar el auto estacionado' },
  {
    speaker: 'bot',
    speaker_name: 'Vale',
    day: 0,
    at: '20:41:14',
    text: 'Hola, soy Vale, la asistente de Seguros del Valle. Nuestros asesores atienden de lunes a sábado de 9 a 20 h. ¿Acepta que usemos sus datos para atender su siniestro? Responda SÍ o NO.',
  },
  { speaker: 'customer', day: 0, at: '20:42:03', text: 'SÍ' },
  {
    speaker: 'bot',
    speaker_name: 'Vale',
    day: 0,
    at: '20:42:06',
    text: 'Gracias. Puede mandar fotos, una nota de voz y su ubicación. Un asesor le escribe en cuanto abramos.',
  },
  {
    speaker: 'customer',
    day: 0,
    at: '20:44:30',
    text: 'Así quedó la puerta',
    sent: { kind: 'image', file_name: 'IMG-0041.png', file: 'dent' },
  },
  {
    speaker: 'customer',
    day: 0,
    at: '20:46:12',
    text: '',
    sent: { kind: 'audio', file_name: 'PTT-0042.opus', file: 'voice' },
  },
  {
    speaker: 'customer',
    day: 0,
    at: '20:46:40',
    text: 'Av. Vallarta esquina con Marsella',
    sent: { kind: 'location', file_name: null, file: null },
  },
  { speaker: 'customer', day: 0, at: '20:47:05', text: '', sent: { kind: 'video', file_name: null, file: null } },
  { speaker: 'customer', day: 0, at: '21:15:48', text: '¿Hay alguien?' },
  {
    speaker: 'agent',
    day: 1,
    at: '09:07:20',
    text: 'Buenos días, le atiende Rodrigo. Lamento lo de su auto, ya tengo sus fotos. ¿Hubo personas lesionadas?',
  },
  { speaker: 'customer', day: 1, at: '09:09:02', text: 'No, no había nadie adentro' },
  { speaker: 'agent', day: 1, at: '09:09:41', text: 'Qué bueno. ¿Tiene los datos del otro conductor?' },
  { speaker: 'customer', day: 1, at: '09:12:30', text: 'Dejó un papel con las placas, nada más' },
  {
    speaker: 'agent',
    day: 1,
    at: '09:14:55',
    text: 'Con eso basta para empezar. Le mando el aviso de siniestro ya llenado; revíselo y me dice si está bien.',
    sent: { kind: 'document', file_name: 'Aviso de siniestro.pdf', file: 'paper' },
  },
  { speaker: 'customer', day: 1, at: '09:31:18', text: 'Todo bien. ¿A qué taller lo llevo?' },
  {
    speaker: 'agent',
    day: 1,
    at: '09:32:47',
    text: 'A este, es el de convenio más cercano. Lo esperan hoy hasta las seis.',
    sent: { kind: 'contact', file_name: 'Taller Minerva.vcf', file: 'workshop' },
  },
  { speaker: 'customer', day: 1, at: '09:33:10', text: 'Muchas gracias 🙏' },
  { speaker: 'agent', day: 1, at: '09:33:30', text: 'A usted. Cualquier cosa, por aquí estamos.' },
  { speaker: 'system', day: 1, at: '10:33:30', text: 'La conversación se cerró por inactividad.' },
]
