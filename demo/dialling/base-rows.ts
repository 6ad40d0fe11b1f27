import { addDays } from '#domain/reporting-period.ts'
import { localTime } from '#domain/time-zone.ts'

import type { DemoConversation } from '../conversations.ts'
import { instantAt } from '../local-time.ts'
import { customer, type DemoCustomer } from '../people.ts'
import type { Random } from '../random.ts'
import { type DemoCampaign, type DemoPartner, partners } from '../world.ts'

/** As the dialler of the partner writes its columns. */
export const COLUMNS = [
  'ID registro',
  'Nombre',
  'RUT',
  'Teléfono',
  'Correo',
  'Campaña',
  'Intentos',
  'Última llamada',
  'Último resultado',
  'Ejecutivo',
  'Teléfono marcado',
  'Próxima llamada',
  'No llamar',
  'Comuna',
  'Prima UF',
  'Observaciones',
] as const

export type BaseRow = Partial<Record<(typeof COLUMNS)[number], string>>

/** A campaign whose base is shown: the first partner's sales. */
export const OWNER = partners[0]!
const CAMPAIGN = OWNER.campaigns.find(({ kind }) => kind === 'sale')!

/** Whom the partner wants called: some were, and their calls are there; others were tried, or are still to be. */
export function baseRows(random: Random, conversations: readonly DemoConversation[], today: string): BaseRow[] {
  const called = lastCalls(conversations, OWNER, CAMPAIGN).slice(-CALLED)
  const reached = called.map((call, at) => reachedRow(random, call, at, today))
  const others = TRIED.map((result, at) => triedRow(random, result, called.length + at, today))
  return [...reached, ...others, ...againRows(reached)]
}

/** The same base some days earlier: fewer people, and earlier tries. */
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

/** Nobody is in it twice. */
function lastCalls(conversations: readonly DemoConversation[], partner: DemoPartner, campaign: DemoCampaign) {
  const calls = conversations.filter(
    (one) => one.partner === partner && one.campaign === campaign && one.channel === 'voice',
  )
  const last = new Map(calls.map((call) => [call.customer, call]))
  return [...last.values()].toSorted((one, other) => one.started_at.getTime() - other.started_at.getTime())
}

function reachedRow(random: Random, call: DemoConversation, at: number, today: string): BaseRow {
  const noted = new Date(call.started_at.getTime() + random.whole(-5, 240) * 1000)
  const [phone = ''] = call.customer.phones
  const isLater = call.disposition === 'Volver a llamar'
  return {
    ...personal(random, call.customer, at),
    Intentos: String(random.whole(1, 4)),
    'Última llamada': writtenAt(noted),
    'Último resultado': WORDS[call.disposition] ?? call.disposition.toUpperCase(),
    Ejecutivo: random.chance(0.7) ? call.agent.name.toUpperCase() : '',
    'Teléfono marcado': random.chance(0.5) ? phone : '',
    'Próxima llamada': isLater ? writtenAt(instantAt(addDays(today, 1), random.whole(540, 1100), OWNER.time_zone)) : '',
    'No llamar': '',
  }
}

function triedRow(random: Random, result: string, at: number, today: string): BaseRow {
  const person = customer(random, OWNER.country, 900_000 + at)
  const [phone = ''] = person.phones
  const isTried = result !== ''
  const tried = instantAt(addDays(today, -random.whole(1, 5)), random.whole(560, 1150), OWNER.time_zone)
  return {
    ...personal(random, person, at),
    Intentos: isTried ? String(random.whole(1, 6)) : '0',
    'Última llamada': isTried ? writtenAt(tried) : '',
    'Último resultado': result,
    'Teléfono marcado': isTried ? phone : '',
    'No llamar': result === 'NO VOLVER A LLAMAR' ? 'SI' : '',
  }
}

/** Who is in a base twice: once with the same id, once with the same telephone. */
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

const personal = (random: Random, { name, national_id, phones, email }: DemoCustomer, at: number): BaseRow => ({
  'ID registro': `CC-${1001 + at}`,
  Nombre: name,
  RUT: national_id,
  Teléfono: phones[0] ?? '',
  Correo: email,
  Campaña: CAMPAIGN.name,
  Comuna: random.pick(['Ñuñoa', 'Maipú', 'Providencia', 'La Florida', 'Puente Alto', 'Quilicura']),
  'Prima UF': `0,${random.whole(20, 98)}`,
  Observaciones: random.chance(0.2) ? `Llamar también al ${phones[0] ?? ''} por la tarde` : '',
})

const writtenAt = (instant: Date) => localTime(OWNER.time_zone, instant).replace('T', ' ')

/** What the dialler calls how demo conversations end. */
const WORDS: Record<string, string> = {
  Venta: 'VENTA',
  'No interesado': 'NO INTERESADO',
  'Volver a llamar': 'VOLVER A LLAMAR',
  'Ya tiene seguro': 'YA TIENE SEGURO',
}

const CALLED = 24
const TRIED = [
  ...['NO CONTESTA', 'NO CONTESTA', 'NO CONTESTA', 'BUZON', 'BUZON', 'OCUPADO', 'NUMERO EQUIVOCADO'],
  ...['FUERA DE SERVICIO', 'NO VOLVER A LLAMAR', 'GESTION 99', 'CONGESTION', '', '', ''],
]
