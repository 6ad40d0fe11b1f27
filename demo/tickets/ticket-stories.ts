import type { SatisfactionAnswer } from '#contracts/satisfaction.ts'
import type { TicketPriority } from '#contracts/ticket-states.ts'
import type { TakeTicketStep } from '#contracts/tickets.ts'

type WithoutVersion<Taken> = Taken extends unknown ? Omit<Taken, 'version'> : never

/** An action on a ticket: the desk takes a step, replies, or writes a note, or the requester rates it. */
export type Act =
  | WithoutVersion<Exclude<TakeTicketStep, { event: 'ticket.assigned' }>>
  | { reply: string; waits: boolean }
  | { note: string }
  | { rates: SatisfactionAnswer; comment: string }

/** A request to the desk, and what happened with it since. */
export type TicketStory = {
  subject: string
  text: string
  requester: { name: string; email: string }
  priority: TicketPriority
  /** A partner of the demo, by name. */
  partner: string | null
  category: string
  tags: readonly string[]
  hoursAgo: number
  acts: readonly { hoursLater: number; act: Act }[]
}

export const ticketCategories = ['Accesos', 'Datos de un aliado', 'Grabaciones', 'Pólizas', 'Otro']

const taken: Act = { event: 'ticket.taken' }

export const ticketStories: readonly TicketStory[] = [
  {
    ...{ subject: 'No puedo entrar desde ayer', priority: 'high', partner: null, category: 'Accesos', hoursAgo: 2 },
    text: 'Cambié de teléfono y ya no tengo la aplicación de códigos. ¿Pueden quitarme el segundo factor?',
    ...{ requester: { name: 'Camila Rojas', email: 'camila.rojas@example.com' }, tags: ['2fa'], acts: [] },
  },
  {
    ...{ subject: 'La póliza no aparece', priority: 'normal', partner: 'Banco Cordillera', category: 'Pólizas' },
    text: 'El cliente la contrató la semana pasada y en su ficha no está.',
    ...{ requester: { name: 'Tomás Fuentes', email: 'tomas.fuentes@example.com' }, tags: ['venta'], hoursAgo: 6 },
    acts: [{ hoursLater: 1, act: taken }],
  },
  {
    ...{ subject: 'La grabación se corta en el minuto 3', priority: 'normal', partner: 'Seguros del Valle' },
    text: 'La llamada dura once minutos y solo se oyen tres.',
    ...{ requester: { name: 'Lucía Gómez', email: 'lucia.gomez@example.com' }, category: 'Grabaciones', tags: [] },
    hoursAgo: 30,
    acts: [
      { hoursLater: 1, act: taken },
      { hoursLater: 2, act: { note: 'El archivo de origen también termina ahí: pedir otro a la central.' } },
      { hoursLater: 3, act: { reply: '¿Nos puede decir el día y la hora exactos de la llamada?', waits: true } },
    ],
  },
  {
    ...{ subject: 'Archivo de cartera rechazado', priority: 'urgent', partner: 'Andina Tiendas' },
    text: 'El archivo de hoy vuelve con 214 filas rechazadas y mañana empieza la cobranza.',
    ...{ requester: { name: 'Paula Vega', email: 'paula.vega@example.com' }, category: 'Datos de un aliado' },
    ...{ tags: ['cobranza', 'archivo'], hoursAgo: 50 },
    acts: [{ hoursLater: 20, act: taken }],
  },
  {
    ...{ subject: 'Corregir el correo de una clienta', priority: 'low', partner: 'Banco Ipê', category: 'Otro' },
    text: 'Escribió a dos direcciones; la buena es la segunda.',
    ...{ requester: { name: 'Rafael Lima', email: 'rafael.lima@example.com' }, tags: [], hoursAgo: 80 },
    acts: [
      { hoursLater: 4, act: taken },
      { hoursLater: 5, act: { reply: 'Corregido. Gracias por avisar.', waits: false } },
      { hoursLater: 5, act: { event: 'ticket.solved' } },
    ],
  },
  {
    ...{ subject: 'Permiso para ver verificaciones', priority: 'normal', partner: 'Aseguradora Meridiano' },
    text: 'Necesito abrir los expedientes de evidencia de mi campaña.',
    ...{ requester: { name: 'Elena Ruiz', email: 'elena.ruiz@example.com' }, category: 'Accesos', tags: ['permiso'] },
    hoursAgo: 120,
    acts: [
      { hoursLater: 2, act: { reply: 'Lo pedimos a su administrador.', waits: false } },
      { hoursLater: 26, act: { event: 'ticket.solved' } },
      { hoursLater: 39, act: { rates: 'bad', comment: 'Sigo sin ver los de agosto.' } },
      { hoursLater: 40, act: { event: 'ticket.reopened', reason: 'Sigue sin ver los de agosto.' } },
      { hoursLater: 41, act: taken },
    ],
  },
  {
    ...{ subject: 'Duplicados en la base de marcación', priority: 'high', partner: 'Seguros del Valle' },
    text: 'Cuarenta registros están dos veces con distinto identificador.',
    ...{ requester: { name: 'Lucía Gómez', email: 'lucia.gomez@example.com' }, category: 'Datos de un aliado' },
    ...{ tags: ['archivo', 'duplicados'], hoursAgo: 400 },
    acts: [
      { hoursLater: 3, act: taken },
      { hoursLater: 4, act: { reply: 'Se cargaron dos archivos; deshicimos el segundo.', waits: false } },
      { hoursLater: 5, act: { event: 'ticket.solved' } },
      { hoursLater: 30, act: { rates: 'good', comment: 'Rápido y claro.' } },
      { hoursLater: 200, act: { event: 'ticket.closed' } },
    ],
  },
  {
    ...{ subject: '¿Cómo se exporta el informe del regulador?', priority: 'low', partner: null, category: 'Otro' },
    text: 'Lo encuentro en pantalla, pero no como archivo.',
    ...{ requester: { name: 'Andrés Soto', email: 'andres.soto@example.com' }, tags: ['informes'], hoursAgo: 26 },
    acts: [{ hoursLater: 1, act: { reply: 'En «Informes», con «Exportar». ¿Le aparece el botón?', waits: true } }],
  },
  {
    ...{ subject: 'El informe semanal no llegó', priority: 'normal', partner: 'Banco Cordillera', category: 'Otro' },
    text: 'El de esta semana no está en el buzón.',
    ...{ requester: { name: 'Tomás Fuentes', email: 'tomas.fuentes@example.com' }, tags: ['informes'], hoursAgo: 500 },
    acts: [
      ...solvedAfter('Estaba en correo no deseado; lo enviamos otra vez.', 6),
      { hoursLater: 20, act: { rates: 'good', comment: '' } },
      closedAfter(174),
    ],
  },
  {
    ...{ subject: 'Audio sin sonido en dos llamadas', priority: 'high', partner: 'Seguros del Valle' },
    text: 'La forma de onda es plana en las dos.',
    ...{ requester: { name: 'Lucía Gómez', email: 'lucia.gomez@example.com' }, category: 'Grabaciones', tags: [] },
    hoursAgo: 340,
    acts: [
      ...solvedAfter('La central grabó un solo canal; lo corrigieron ayer.', 30),
      { hoursLater: 50, act: { rates: 'neither', comment: 'Se corrigió, pero las dos llamadas se perdieron.' } },
      closedAfter(198),
    ],
  },
  {
    ...{ subject: 'Cambiar el nombre de un equipo', priority: 'low', partner: 'Andina Tiendas', category: 'Otro' },
    text: 'El equipo «Norte 2» pasa a llamarse «Norte Tarde».',
    ...{ requester: { name: 'Paula Vega', email: 'paula.vega@example.com' }, tags: [], hoursAgo: 260 },
    acts: [
      ...solvedAfter('Hecho.', 3),
      { hoursLater: 4, act: { rates: 'good', comment: 'Gracias.' } },
      closedAfter(171),
    ],
  },
  {
    ...{ subject: 'Restablecer una contraseña', priority: 'normal', partner: null, category: 'Accesos' },
    text: 'La persona volvió de licencia y no la recuerda.',
    ...{ requester: { name: 'Andrés Soto', email: 'andres.soto@example.com' }, tags: ['2fa'], hoursAgo: 210 },
    acts: [
      ...solvedAfter('Le enviamos el enlace.', 1),
      { hoursLater: 2, act: { rates: 'good', comment: '' } },
      closedAfter(169),
    ],
  },
]

/** The desk replies, and marks the ticket as solved at once. */
function solvedAfter(reply: string, hoursLater: number): TicketStory['acts'] {
  return [
    { hoursLater, act: { reply, waits: false } },
    { hoursLater, act: { event: 'ticket.solved' } },
  ]
}

function closedAfter(hoursLater: number): TicketStory['acts'][number] {
  return { hoursLater, act: { event: 'ticket.closed' } }
}
