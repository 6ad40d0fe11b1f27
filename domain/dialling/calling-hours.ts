import { addDays, weekdayOf } from '../time/reporting-period.ts'
import { dayIn, instantAt } from '../time/time-zone.ts'

/** The hours in which people may be called on some days of the week, in their local time. */
export type CallingHours = {
  /** ISO weekdays, 1 = Monday. */
  weekdays: readonly number[]
  /** `08:00`; the end is not included. */
  from: string
  to: string
}

export type CallingRule = {
  hours: readonly CallingHours[]
  /** The law or code that says so. */
  source: string
  /** The kind of calls that the source is about. The product applies it to all calls, because no other source gives hours. */
  about: 'sales' | 'collections'
}

/**
 * When people may be called, by country (ISO 3166-1 alpha-2). Public holidays, which all of these except Mexico's exclude, are not
 * known here. The person responsible in each country must check these rules, because laws change.
 *
 * - Mexico: CONDUSEF, Disposiciones de carácter general aplicables a las entidades financieras en materia de despachos de
 *   cobranza (DOF, 7 October 2014): from 7:00 to 22:00 on every day.
 * - Chile: Ley 19.496, art. 37, which refers to the hours of Código de Procedimiento Civil, art. 59: from 8:00 to 20:00 on days
 *   that are not holidays; Sundays count as holidays.
 * - Peru: Ley 29571, Código de Protección y Defensa del Consumidor, art. 62: not from 20:00 to 7:00, nor on Saturdays, Sundays
 *   and holidays.
 * - Spain: Real Decreto Legislativo 1/2007, art. 96.2: not before 9:00 nor after 21:00, nor on holidays and weekends.
 * - Brazil: the operators' code of conduct for telemarketing, enforced by Anatel: from 9:00 to 21:00, on Saturdays from 10:00 to
 *   16:00, not on Sundays and holidays.
 */
export const callingRules: Readonly<Record<string, CallingRule>> = {
  MX: {
    hours: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '22:00' }],
    source: 'CONDUSEF, DOF 07/10/2014',
    about: 'collections',
  },
  CL: {
    hours: [{ weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00' }],
    source: 'Ley 19.496, art. 37; CPC, art. 59',
    about: 'collections',
  },
  PE: {
    hours: [{ weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '20:00' }],
    source: 'Ley 29571, art. 62',
    about: 'collections',
  },
  ES: {
    hours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '21:00' }],
    source: 'RDL 1/2007, art. 96.2',
    about: 'sales',
  },
  BR: {
    hours: [
      { weekdays: [1, 2, 3, 4, 5], from: '09:00', to: '21:00' },
      { weekdays: [6], from: '10:00', to: '16:00' },
    ],
    source: 'Código de Conduta para ofertas por telemarketing, Anatel',
    about: 'sales',
  },
}

/** The first instant at or after `from` at which the rule allows calls in the time zone. */
export function firstCallable({ hours }: CallingRule, timeZone: string, from: Date): Date {
  const today = dayIn(timeZone, from)
  for (let later = 0; ; later += 1) {
    const day = addDays(today, later)
    const [open] = hours
      .filter(({ weekdays }) => weekdays.includes(weekdayOf(day)))
      .map((window) => ({
        start: instantAt(timeZone, `${day}T${window.from}:00`),
        end: instantAt(timeZone, `${day}T${window.to}:00`),
      }))
      .filter(({ end }) => from < end)
      .toSorted((one, other) => one.start.getTime() - other.start.getTime())
    if (open) return open.start < from ? from : open.start
  }
}
