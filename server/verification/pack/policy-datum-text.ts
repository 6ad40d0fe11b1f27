import type { PolicyDatum } from '#contracts/verifications.ts'
import type { PaymentFrequency, PaymentMethod } from '#contracts/policy-words.ts'
import { minorDigits } from '#domain/money.ts'

import type { PackLanguage } from './pack-words.ts'

/** What a policy tells of a datum, in words. */
export function policyDatumText(told: PolicyDatum | null, language: PackLanguage): string {
  if (told === null) return '—'
  switch (told.as) {
    case 'text':
      return told.text
    case 'day':
      return told.day
    case 'list':
      return told.texts.join(', ')
    case 'money':
      return told.amounts.map(({ minor, currency }) => amount(minor, currency, language)).join(' · ')
    case 'frequency':
      return FREQUENCIES[language][told.frequency]
    case 'method':
      return METHODS[language][told.method]
  }
}

function amount(minor: number, currency: string, language: PackLanguage): string {
  const digits = minorDigits(currency)
  const written = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  return `${currency} ${written.format(minor / 10 ** digits)}`
}

const FREQUENCIES: Record<PackLanguage, Record<PaymentFrequency, string>> = {
  en: {
    ...{ monthly: 'monthly', bimonthly: 'every two months', quarterly: 'quarterly', yearly: 'yearly', single: 'once' },
    ...{ 'four-monthly': 'every four months', 'half-yearly': 'half-yearly' },
  },
  es: {
    ...{ monthly: 'mensual', bimonthly: 'bimestral', quarterly: 'trimestral', yearly: 'anual', single: 'pago único' },
    ...{ 'four-monthly': 'cuatrimestral', 'half-yearly': 'semestral' },
  },
  'pt-BR': {
    ...{ monthly: 'mensal', bimonthly: 'bimestral', quarterly: 'trimestral', yearly: 'anual', single: 'único' },
    ...{ 'four-monthly': 'quadrimestral', 'half-yearly': 'semestral' },
  },
}

const METHODS: Record<PackLanguage, Record<PaymentMethod, string>> = {
  en: {
    ...{ card: 'card', 'bank-debit': 'direct debit', payroll: 'payroll', transfer: 'transfer', cash: 'cash' },
    ...{ invoice: 'invoice', other: 'other' },
  },
  es: {
    ...{ card: 'tarjeta', 'bank-debit': 'débito en cuenta', payroll: 'planilla', transfer: 'transferencia' },
    ...{ cash: 'efectivo', invoice: 'factura', other: 'otro' },
  },
  'pt-BR': {
    ...{ card: 'cartão', 'bank-debit': 'débito em conta', payroll: 'folha', transfer: 'transferência' },
    ...{ cash: 'dinheiro', invoice: 'fatura', other: 'outro' },
  },
}
