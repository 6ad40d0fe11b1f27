import type { ImportOptions } from '#contracts/imports.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'

import { instantAt } from '../local-time.ts'
import type { DemoPartner } from '../world.ts'
import type { PlannedUpload } from './plan-uploads.ts'

type Sent = {
  partner: DemoPartner
  name: string
  file: string
  table: readonly (readonly string[])[]
  /** Before `today`, and how long after nine in the morning, by the clocks of the partner. */
  daysAgo: number
  minutes?: number
  today: Day
}

/** A table that a partner sent, as a file, with what whoever brings it in says of it. */
export const sent = ({ partner, name, file, table, daysAgo, minutes = 0, today }: Sent): PlannedUpload => ({
  ...{ partner, name, file, text: csvOf(table), options: optionsOf(partner) },
  at: instantAt(addDays(today, -daysAgo), NINE + minutes, partner.time_zone),
})

/** Ids of Peru have no check digit that could tell them. */
const optionsOf = ({ country, time_zone, currency }: DemoPartner): ImportOptions => ({
  ...{ time_zone, currency, decimal_mark: 'point' },
  ...(country === 'PE' && { national_id_kind: 'DNI-PE' }),
})

/** As diallers and spreadsheets of these countries write it. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')

const NINE = 9 * 60
