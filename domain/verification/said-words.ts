import type { PaymentFrequency, PaymentMethod } from '#contracts/policy-words.ts'
import { plainWords } from '#domain/text/plain-words.ts'

import { type TokenizedTurn, phrasesIn, type SaidStretch, stretchOf } from './said.ts'

const phrases = (...lines: string[]) => lines.flatMap((line) => line.split(', '))

/** How often something is paid, in Spanish and Portuguese, without accents. */
export const frequencyWords: Readonly<Record<PaymentFrequency, readonly string[]>> = {
  monthly: phrases(
    'mensual, mensuales, mensualmente, al mes, por mes, cada mes, todos los meses, mensual*, mensal, mensais, mensalmente',
    'ao mes, todo mes, mensalidade',
  ),
  bimonthly: phrases('bimestral, bimestrales, cada dos meses, bimestrais'),
  quarterly: phrases('trimestral, trimestrales, cada tres meses, trimestrais'),
  'four-monthly': phrases('cuatrimestral, cada cuatro meses, quadrimestral'),
  'half-yearly': phrases('semestral, semestrales, cada seis meses, semestrais'),
  yearly: phrases('anual, anuales, anualmente, al ano, por ano, cada ano, una vez al ano, anuais, ao ano'),
  single: phrases('pago unico, unico pago, una sola vez, por unica vez, pagamento unico, uma unica vez'),
}

/** Words for the ways to pay a premium. */
export const methodWords: Readonly<Record<PaymentMethod, readonly string[]>> = {
  card: phrases('tarjeta, tarjeta de credito, tarjeta de debito, cartao, cartao de credito, cartao de debito'),
  'bank-debit': phrases(
    'su cuenta, cuenta corriente, cuenta bancaria, cuenta de ahorro, cargo en cuenta, debito automatico, domicili*, sua conta',
    'na conta, conta corrente, debito em conta, conta poupanca',
  ),
  payroll: phrases('planilla, nomina, liquidacion de sueldo, folha de pagamento'),
  transfer: phrases('transferencia, pix'),
  cash: phrases('efectivo, dinheiro, boleto'),
  invoice: phrases('factura, fatura, recibo, boleta'),
  other: [],
}

/** Words about a payment. */
export const CHARGING = phrases(
  'cargo, cargos, cobro, cobros, cobrar, cobrara, descuento, debito, debitar, cobranca, desconto, pagar, pago, paga, pagamento',
)

export type SaidWord = { turn: TokenizedTurn; first: number; last: number }

export const wordsSaid = (turns: readonly TokenizedTurn[], words: readonly string[]): SaidWord[] =>
  turns.flatMap((turn) => phrasesIn(turn, words).map((found) => ({ turn, ...found })))

/** Whether one of these token ranges of the same turn is near. */
export const isNear = ({ first, last }: { first: number; last: number }, places: { first: number; last: number }[]) =>
  places.some((place) => first - place.last <= MAX_APART && place.first - last <= MAX_APART)

/** Where the agent says all distinctive words of a product's name within one turn. */
export function productPlace(turns: readonly TokenizedTurn[], product: string): SaidStretch | null {
  const words = plainWords(product).split(' ')
  const distinctive = words.filter((word) => word.length > 2 && !GENERIC_WORDS.has(word))
  if (distinctive.length === 0) return null
  for (const turn of turns) {
    if (turn.speaker === 'customer') continue
    const positions = distinctive.map((word) => turn.tokens.findIndex((token) => token.word === word))
    if (positions.every((position) => position >= 0))
      return stretchOf(turn, Math.min(...positions), Math.max(...positions))
  }
  return null
}

const GENERIC_WORDS = new Set(
  'seguro seguros poliza apolice plan plano para con com por del los las sua seu'.split(' '),
)
const MAX_APART = 8
