import type { ImportOptions } from '#contracts/imports.ts'
import { decimalOf } from '#domain/money/money.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'

import { type DemoDebt, inventNewestDebts, type NewestDebts } from '../collections/invent-debts.ts'
import type { DemoConversation } from '../conversations.ts'
import { baseTable } from '../dialling/base-format.ts'
import { baseRows, earlierRows } from '../dialling/base-rows.ts'
import type { Base, BaseRow } from '../dialling/base.ts'
import { withCutRow, withFaults } from '../dialling/faults.ts'
import { instantAt } from '../local-time.ts'
import type { Places } from '../places.ts'
import type { Random } from '../random.ts'
import { type Country, type DemoPartner, partners } from '../world.ts'
import { upload, type Upload, type UploadTools } from './upload.ts'

/** Imports the files of partners, one after the other: later ones refer to rows of earlier ones. */
export async function makeUploads(
  tools: UploadTools,
  random: Random,
  places: Places,
  world: Omit<Invented, 'newest'>,
): Promise<void> {
  const newest = inventNewestDebts(random, world.conversations, world.today)
  for (const { partner, ...planned } of planUploads(random, { ...world, newest })) {
    await upload(tools, { ...planned, partner_id: places.partner.get(partner)! })
  }
}

/** An upload before it is imported. */
export type PlannedUpload = Omit<Upload, 'partner_id'> & { partner: DemoPartner }

type Invented = {
  conversations: readonly DemoConversation[]
  newest: readonly NewestDebts[]
  today: Day
}

/** The files that partners sent in the last weeks, in order. */
export const planUploads = (random: Random, invented: Invented): PlannedUpload[] =>
  [...planBases(random, invented), ...planDebts(invented)].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )

/** The debts that partners assigned to us yesterday; and the payments until the afternoon, for the first of them. */
function planDebts({ newest, today }: Pick<Invented, 'newest' | 'today'>): PlannedUpload[] {
  const uploads = newest.map((debts) =>
    sent({
      ...NEW[debts.partner.country === 'BR' ? 'pt' : 'es'],
      ...yesterday(debts.partner),
      table: debtTable(debts),
    }),
  )
  const [first] = newest
  if (!first) return uploads
  const paid = { name: 'Pagos de ayer', file: 'pagos.csv', minutes: 6 * 60 }
  return [...uploads, sent({ ...paid, ...yesterday(first.partner), table: paymentTable(first, today) })]

  function yesterday(partner: (typeof newest)[number]['partner']) {
    return { partner, today, daysAgo: 1 }
  }
}

const NEW = {
  es: { name: 'Cartera nueva', file: 'cartera_nueva.csv' },
  pt: { name: 'Carteira nova', file: 'carteira_nova.csv' },
}

/** Debts as a partner sends them; some rows are refused, and one has an invalid id. */
function debtTable({ partner, debts }: NewestDebts): string[][] {
  const rows = debts.map(rowOf)
  const [first] = rows
  return [partner.country === 'BR' ? IN_PORTUGUESE : IN_SPANISH, ...rows, ...(first ? faulty(first) : [])]
}

const IN_SPANISH = [
  ...['ID deuda', 'Nombre', 'Documento', 'Teléfono', 'Campaña', 'Monto adeudado', 'Vencimiento', 'Fecha asignación'],
]
const IN_PORTUGUESE = [
  ...['ID dívida', 'Nome', 'CPF', 'Telefone', 'Campanha', 'Valor em atraso', 'Data de vencimento'],
  'Data de atribuição',
]

const rowOf = ({ number, debtor, campaign, amount, partner, due_on, assigned_on }: DemoDebt): string[] => [
  ...[number, debtor.name, debtor.national_id, debtor.phones[0] ?? '', campaign.name],
  ...[decimalOf({ minor: amount, currency: partner.currency }), due_on, assigned_on],
]

/** Rows without a day, without an amount, and without an identifiable debtor; the last is accepted without its id. */
const faulty = ([_, name = '', id = '', phone = '', campaign = '', amount = '', due = '', assigned = '']: string[]) => [
  ['D-299001', name, id, phone, campaign, amount, `${due.slice(0, 7)}-32`, assigned],
  ['D-299002', name, id, phone, campaign, '0.00', due, assigned],
  ['', name, id, phone, campaign, amount, due, assigned],
  ['D-299004', name, id.slice(0, -2), phone, campaign, amount, due, assigned],
]

/** The rows of `debtTable` besides the debts. */
export const DEBT_FAULTS = { refused: 3, noted: 1 }

/** Payments of some of these debts, and of an unknown one. */
function paymentTable({ debts, partner }: NewestDebts, today: Day): string[][] {
  const paid = debts.filter((_, at) => at % 4 === 0)
  const on = addDays(today, -1)
  const amountOf = ({ amount }: DemoDebt, at: number) =>
    decimalOf({ minor: at % 2 === 0 ? amount : Math.ceil(amount / 2), currency: partner.currency })
  return [
    ['ID deuda', 'Comprobante', 'Fecha de pago', 'Monto pagado'],
    ...paid.map((debt, at) => [debt.number, `OP-${7001 + at}`, on, amountOf(debt, at)]),
    ['D-999999', 'OP-7900', on, '50.00'],
    [paid[0]?.number ?? 'D-999999', 'OP-7901', 'ayer', '50.00'],
  ]
}

/** The calling bases of each partner's sales, as files. */
function planBases(random: Random, { conversations, today }: Invented): PlannedUpload[] {
  const made = Object.entries(BASES).map(([key, { country, daysAgo, ...size }]) => {
    const partner = partners.find((one) => one.country === country)!
    const campaign = partner.campaigns.find(({ kind }) => kind === 'sale')!
    const base: Base = { repeatsPeople: false, ...size, partner, campaign, day: addDays(today, -daysAgo) }
    return [key, { partner, rows: baseRows(random, conversations, base) }] as const
  })
  const bases = new Map<string, { partner: Base['partner']; rows: BaseRow[] }>(made)
  return BASE_FILES.map(({ of, isFaulty, isEarlier, ended, ...named }) => {
    const { partner, rows } = bases.get(of)!
    const ownRows = isEarlier ? earlierRows(random, rows) : rows
    const table = isFaulty
      ? withCutRow(baseTable(partner.country, withFaults(ownRows)))
      : baseTable(partner.country, ownRows)
    return { ...sent({ ...named, partner, table, today }), ...(ended && { ended }) }
  })
}

/** The bases of the demo, each for its partner's sales. `daysAgo`: when it was created. */
const BASES = {
  home: { country: 'CL', prefix: 'CC', daysAgo: 1, called: 24, tried: 14, repeatsPeople: true },
  more: { country: 'CL', prefix: 'CR', daysAgo: 20, called: 60, tried: 75 },
  next: { country: 'CL', prefix: 'CN', daysAgo: 1, called: 0, tried: 75 },
  car: { country: 'MX', prefix: 'AI', daysAgo: 15, called: 60, tried: 75 },
  wrong: { country: 'MX', prefix: 'ZZ', daysAgo: 6, called: 0, tried: 28 },
  card: { country: 'PE', prefix: 'CS', daysAgo: 10, called: 60, tried: 75 },
  family: { country: 'ES', prefix: 'DF', daysAgo: 25, called: 60, tried: 75 },
  life: { country: 'BR', prefix: 'VT', daysAgo: 1, called: 60, tried: 75 },
} satisfies Record<string, BaseOf>

type BaseOf = Pick<Base, 'prefix' | 'called' | 'tried'> & { country: Country; daysAgo: number; repeatsPeople?: boolean }

type BaseFile = {
  of: keyof typeof BASES
  name: string
  file: string
  daysAgo: number
  /** Edited by hand, with the usual errors. */
  isFaulty?: boolean
  /** The base some days earlier. */
  isEarlier?: boolean
  ended?: Upload['ended']
}

/**
 * The files of these bases. One partner sends its own again with corrections; another sends a wrong file, whose import
 * is undone; and the newest waits for somebody to confirm its import.
 */
export const BASE_FILES: readonly BaseFile[] = [
  { of: 'home', name: 'Base Hogar, inicial', file: 'base-hogar-inicial.csv', daysAgo: 12, isEarlier: true },
  { of: 'home', name: 'Base Hogar', file: 'base-hogar.csv', daysAgo: 1 },
  { of: 'more', name: 'Base Hogar, refuerzo', file: 'refuerzo_hogar.csv', daysAgo: 20, isFaulty: true },
  { of: 'more', name: 'Base Hogar, refuerzo (corregida)', file: 'refuerzo_hogar_v2.csv', daysAgo: 19 },
  { of: 'next', name: 'Base Hogar, próxima semana', file: 'semana.csv', daysAgo: 1, isFaulty: true, ended: 'checked' },
  { of: 'car', name: 'Base Auto Integral', file: 'auto_integral.csv', daysAgo: 15, isFaulty: true },
  { of: 'wrong', name: 'Base Auto (otra campaña)', file: 'sin_depurar.csv', daysAgo: 6, ended: 'undone' },
  { of: 'card', name: 'Base Compra Segura', file: 'compra_segura.csv', daysAgo: 10, isFaulty: true },
  { of: 'family', name: 'Base Decesos Familia', file: 'decesos_familia.csv', daysAgo: 25, isFaulty: true },
  { of: 'life', name: 'Base Vida Tranquila', file: 'vida_tranquila.csv', daysAgo: 8, isFaulty: true, isEarlier: true },
  { of: 'life', name: 'Base Vida Tranquila, atualizada', file: 'vida_tranquila_2.csv', daysAgo: 1 },
]

type Sent = {
  partner: DemoPartner
  name: string
  file: string
  table: readonly (readonly string[])[]
  /** Days before `today`, and the time after nine in the morning, in the partner's time zone. */
  daysAgo: number
  minutes?: number
  today: Day
}

/** A partner's table as a file, with the options that the uploader chooses. */
const sent = ({ partner, name, file, table, daysAgo, minutes = 0, today }: Sent): PlannedUpload => ({
  ...{ partner, name, file, text: csvOf(table), options: optionsOf(partner) },
  at: instantAt(addDays(today, -daysAgo), NINE + minutes, partner.time_zone),
})

/** Ids of Peru have no check digit to identify them. */
const optionsOf = ({ country, time_zone, currency }: DemoPartner): ImportOptions => ({
  ...{ time_zone, currency, decimal_mark: 'point' },
  ...(country === 'PE' && { national_id_kind: 'DNI-PE' }),
})

/** In the CSV dialect of diallers and spreadsheets in these countries. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')

const NINE = 9 * 60
