import { addDays } from '#domain/time/reporting-period.ts'
import { localTime } from '#domain/time/time-zone.ts'

import type { DemoConversation } from '../conversations.ts'
import { instantAt } from '../local-time.ts'
import { customer, type DemoCustomer } from '../people.ts'
import type { Random } from '../random.ts'
import type { Country, DemoPartner } from '../world.ts'
import type { Base, BaseRow } from './base.ts'

/** Some people were called and have conversations; others were tried, or are still to be called. */
export function baseRows(random: Random, conversations: readonly DemoConversation[], base: Base): BaseRow[] {
  const calls = lastCalls(conversations, base)
  const called = calls.slice(Math.max(0, calls.length - base.called))
  const reached = called.map((call, at) => reachedRow(random, call, at, base))
  const others = Array.from({ length: base.tried }, (_, at) =>
    triedRow(random, TRIED[at % TRIED.length]!, called.length + at, base),
  )
  return [...reached, ...others, ...(base.repeatsPeople ? againRows(reached) : [])]
}

/** Nobody appears twice. */
function lastCalls(conversations: readonly DemoConversation[], { partner, campaign, day }: Base) {
  const until = instantAt(day, 0, partner.time_zone)
  const calls = conversations.filter(
    (one) => one.partner === partner && one.campaign === campaign && one.channel === 'voice' && one.started_at < until,
  )
  const last = new Map(calls.map((call) => [call.customer, call]))
  return [...last.values()].toSorted((one, other) => one.started_at.getTime() - other.started_at.getTime())
}

function reachedRow(random: Random, call: DemoConversation, at: number, base: Base): BaseRow {
  const { day, partner } = base
  const noted = new Date(call.started_at.getTime() + random.whole(-5, 240) * 1000)
  const [phone = ''] = call.customer.phones
  const isLater = call.disposition === 'Volver a llamar'
  return {
    ...personal(random, call.customer, at, base),
    Intentos: String(random.whole(1, 4)),
    'Última llamada': writtenAt(noted, partner),
    'Último resultado': WORDS[call.disposition] ?? call.disposition.toUpperCase(),
    Ejecutivo: random.chance(0.7) ? call.agent.name.toUpperCase() : '',
    'Teléfono marcado': random.chance(0.5) ? phone : '',
    'Próxima llamada': isLater
      ? writtenAt(instantAt(addDays(day, 1), random.whole(540, 1100), partner.time_zone), partner)
      : '',
    'No llamar': '',
  }
}

function triedRow(random: Random, result: string, at: number, base: Base): BaseRow {
  const { day, partner } = base
  const person = customer(random, partner.country, 900_000 + at)
  const [phone = ''] = person.phones
  const isTried = result !== ''
  const tried = instantAt(addDays(day, -random.whole(1, 5)), random.whole(560, 1150), partner.time_zone)
  return {
    ...personal(random, person, at, base),
    Intentos: isTried ? String(random.whole(1, 6)) : '0',
    'Última llamada': isTried ? writtenAt(tried, partner) : '',
    'Último resultado': result,
    'Teléfono marcado': isTried ? phone : '',
    'No llamar': result === 'NO VOLVER A LLAMAR' ? 'SI' : '',
  }
}

/** People who appear in a base twice: once with the same id, once with the same telephone. */
const againRows = ([first, second]: readonly BaseRow[]): BaseRow[] =>
  first && second
    ? [
        { ...first, 'ID registro': 'CC-2001', Teléfono: '', 'Teléfono marcado': '', ...UNTRIED, 'No llamar': 'SI' },
        { ...second, 'ID registro': 'CC-2002', RUT: '', Correo: '', Nombre: '', ...UNTRIED },
      ]
    : []

const UNTRIED: BaseRow = {
  Intentos: '0',
  'Última llamada': '',
  'Último resultado': '',
  Ejecutivo: '',
  'Teléfono marcado': '',
  'Próxima llamada': '',
  Observaciones: '',
}

const personal = (
  random: Random,
  { name, national_id, phones, email }: DemoCustomer,
  at: number,
  { prefix, campaign, partner }: Base,
): BaseRow => ({
  'ID registro': `${prefix}-${1001 + at}`,
  Nombre: name,
  RUT: national_id,
  Teléfono: phones[0] ?? '',
  Correo: email,
  Campaña: campaign.name,
  Comuna: random.pick(TOWNS[partner.country]),
  'Prima UF': `0,${random.whole(20, 98)}`,
  Observaciones: random.chance(0.2) ? `Llamar también al ${phones[0] ?? ''} por la tarde` : '',
})

const writtenAt = (instant: Date, { time_zone }: DemoPartner) => localTime(time_zone, instant).replace('T', ' ')

const TOWNS: Record<Country, readonly string[]> = {
  CL: ['Ñuñoa', 'Maipú', 'Providencia', 'La Florida', 'Puente Alto', 'Quilicura'],
  MX: ['Guadalajara', 'Zapopan', 'León', 'Querétaro', 'Puebla'],
  PE: ['Miraflores', 'Surco', 'San Miguel', 'Callao', 'Los Olivos'],
  ES: ['Valencia', 'Torrent', 'Gandía', 'Sagunto', 'Alzira'],
  BR: ['Campinas', 'Sumaré', 'Valinhos', 'Hortolândia', 'Paulínia'],
}

/** The dialler's words for the dispositions of demo conversations. */
const WORDS: Record<string, string> = {
  Venta: 'VENTA',
  'No interesado': 'NO INTERESADO',
  'Volver a llamar': 'VOLVER A LLAMAR',
  'Ya tiene seguro': 'YA TIENE SEGURO',
}

const TRIED = [
  ...['NO CONTESTA', 'NO CONTESTA', 'NO CONTESTA', 'BUZON', 'BUZON', 'OCUPADO', 'NUMERO EQUIVOCADO'],
  ...['FUERA DE SERVICIO', 'NO VOLVER A LLAMAR', 'GESTION 99', 'CONGESTION', '', '', ''],
]

/** The same base some days earlier: fewer people, and fewer attempts. */
export const earlierRows = (random: Random, rows: readonly BaseRow[]): BaseRow[] =>
  rows
    .filter(({ Intentos: attempts }) => Number(attempts) > 1)
    .map((row) => ({
      ...row,
      Intentos: String(Number(row.Intentos) - 1),
      'Última llamada': `${addDays(row['Última llamada']!.slice(0, 10), -random.whole(4, 9))} ${random.whole(10, 18)}:${random.whole(10, 59)}:00`,
      'Último resultado': random.pick(['NO CONTESTA', 'BUZON', 'OCUPADO', 'VOLVER A LLAMAR']),
      Ejecutivo: '',
      'Teléfono marcado': row['Teléfono']!,
      'Próxima llamada': '',
      'No llamar': '',
    }))
