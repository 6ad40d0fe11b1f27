import { debtTable, paymentTable } from './debt-files.ts'
import type { Invented, PlannedUpload } from './plan-uploads.ts'
import { sent } from './sent.ts'

/** What partners gave us to collect yesterday; and what was paid of it by the afternoon, as the first of them tells. */
export function planDebts({ newest, today }: Pick<Invented, 'newest' | 'today'>): PlannedUpload[] {
  const given = newest.map((debts) =>
    sent({
      ...NEW[debts.partner.country === 'BR' ? 'pt' : 'es'],
      ...yesterday(debts.partner),
      table: debtTable(debts),
    }),
  )
  const [first] = newest
  if (!first) return given
  const paid = { name: 'Pagos de ayer', file: 'pagos.csv', minutes: 6 * 60 }
  return [...given, sent({ ...paid, ...yesterday(first.partner), table: paymentTable(first, today) })]

  function yesterday(partner: (typeof newest)[number]['partner']) {
    return { partner, today, daysAgo: 1 }
  }
}

const NEW = {
  es: { name: 'Cartera nueva', file: 'cartera_nueva.csv' },
  pt: { name: 'Carteira nova', file: 'carteira_nova.csv' },
}
