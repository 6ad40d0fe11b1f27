import { decimalOf } from '#domain/money.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'

import type { DemoDebt } from '../collections/invent-debts.ts'
import type { NewestDebts } from '../collections/newest-debts.ts'

/** Debts as a partner hands them over; some rows are refused, and one has an id that cannot be. */
export function debtTable({ partner, debts }: NewestDebts): string[][] {
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

/** Without a day, of nothing, and of nobody knows what; the last is taken but for its id. */
const faulty = ([_, name = '', id = '', phone = '', campaign = '', amount = '', due = '', assigned = '']: string[]) => [
  ['D-299001', name, id, phone, campaign, amount, `${due.slice(0, 7)}-32`, assigned],
  ['D-299002', name, id, phone, campaign, '0.00', due, assigned],
  ['', name, id, phone, campaign, amount, due, assigned],
  ['D-299004', name, id.slice(0, -2), phone, campaign, amount, due, assigned],
]

/** Rows of `debtTable` beside those of the debts. */
export const DEBT_FAULTS = { refused: 3, noted: 1 }

/** What was paid of some of these debts, and of one that nobody has told us of. */
export function paymentTable({ debts, partner }: NewestDebts, today: Day): string[][] {
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
