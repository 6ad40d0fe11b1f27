import type { CancelOrigin, PartyRole, PaymentFrequency, PaymentMethod, PolicyStatus } from '#contracts/policy-words.ts'

import { folded } from './folded.ts'
import { words } from './words-for-columns.ts'

/** Words → their meaning, in our six languages; case, accents, blanks and punctuation do not matter. */
const meaning = <Meant extends string>(lists: Readonly<Record<Meant, readonly string[]>>) => {
  const meanings = new Map<string, Meant>()
  for (const meant in lists) for (const word of lists[meant]) meanings.set(folded(word), meant)
  return (text: string): Meant | null => meanings.get(folded(text)) ?? null
}

/** A single letter has another meaning in every system, so there is none here. */
export const policyStatusOf = meaning<PolicyStatus>({
  proposed: words(
    'proposed, proposal, quoted, quote, quotation, offer, propuesta, cotizada, proposition, proposta, 投保中, প্রস্তাবিত',
  ),
  pending: words(
    'pending, in process, in progress, to be issued, awaiting, pendiente, en proceso, por emitir, en emisión, en attente',
    'en cours, pendente, em análise, 待生效, 处理中, অপেক্ষমাণ',
  ),
  active: words(
    'active, in force, inforce, current, valid, issued, live, activa, activo, vigente, en vigor, emitida, al día, actif, active',
    'en vigueur, ativa, ativo, 有效, 生效, সক্রিয়, চলমান',
  ),
  suspended: words(
    'suspended, on hold, suspendida, suspendido, suspendu, suspendue, suspensa, suspenso, 中止, 暂停, স্থগিত',
  ),
  lapsed: words(
    'lapsed, lapse, caducada, caduca, vencida por no pago, terminada por no pago, déchue, prescrita por falta de pagamento',
    '失效, তামাদি',
  ),
  cancelled: words(
    'cancelled, canceled, cancelled by customer, terminated, surrendered, cancelada, cancelado, baja, de baja, terminada',
    'rescindida, résilié, résiliée, resiliada, encerrada, 退保, 已取消, 终止, বাতিল, বাতিলকৃত',
  ),
  expired: words(
    'expired, matured, vencida, expirada, terminada por vencimiento, expiré, expirée, échu, vencida, 满期, 到期, মেয়াদোত্তীর্ণ',
  ),
  deceased: words(
    'deceased, death, dead, died, death claim, fallecido, fallecida, muerte, décédé, décès, falecido, óbito, 身故, মৃত',
  ),
  annulled: words(
    'annulled, void, voided, rejected, not taken up, ntu, free look, anulada, anulado, rechazada, sin efecto, annulé, annulée',
    'anulada, sem efeito, 作废, 撤销, 拒保, বাতিলযোগ্য, প্রত্যাখ্যাত',
  ),
})

export const paymentFrequencyOf = (text: string): PaymentFrequency | null => frequencyWord(text) ?? timesAYear(text)

/** In insurance `biannual` is twice a year; nobody pays once in two years. */
const frequencyWord = meaning<PaymentFrequency>({
  monthly: words('monthly, month, mensual, mes, mensuel, mensuelle, mensal, m, 月缴, 每月, 月, মাসিক'),
  bimonthly: words('bimonthly, every two months, bimestral, bimestriel, 双月, 每两月, দ্বিমাসিক'),
  quarterly: words('quarterly, quarter, trimestral, trimestriel, trimestrielle, q, 季缴, 每季, 季, ত্রৈমাসিক'),
  'four-monthly': words(
    'four-monthly, every four months, cuatrimestral, quadrimestral, quadrimestriel, 每四月, চতুর্মাসিক',
  ),
  'half-yearly': words(
    'half-yearly, half yearly, semi-annual, semiannually, semi annual, biannual, biannually, bi-annual, semestral, semestriel',
    'semestrielle, 半年缴, 每半年, 半年, অর্ধবার্ষিক, ষাণ্মাসিক',
  ),
  yearly: words('yearly, annual, annually, year, anual, annuel, annuelle, a, 年缴, 每年, 年, বার্ষিক'),
  single: words(
    'single, one-off, one time, single premium, única, único, pago único, prima única, unique, à vista, 趸缴, 一次性, এককালীন',
  ),
})

/** `4 per year`, `12x`, `2 por año`. */
function timesAYear(text: string): PaymentFrequency | null {
  const times =
    /^(\d{1,2})(?:\.0+)? ?(?:x|×|times|veces|fois|vezes)? ?(?:(?:per|a|an|por|al|par|ao) ?(?:year|annum|año|an|ano))?$/i.exec(
      text.trim(),
    )?.[1]
  return (times && PER_YEAR[times]) || null
}

const PER_YEAR: Readonly<Record<string, PaymentFrequency>> = {
  ...{ 12: 'monthly', 6: 'bimonthly', 4: 'quarterly', 3: 'four-monthly', 2: 'half-yearly', 1: 'yearly' },
}

export const paymentMethodOf = meaning<PaymentMethod>({
  card: words(
    'card, credit card, debit card, tarjeta, tarjeta de crédito, tarjeta crédito, tarjeta de débito, tc, carte, carte bancaire',
    'carte de crédit, cartão, cartão de crédito, 信用卡, 银行卡, কার্ড, ক্রেডিট কার্ড',
  ),
  'bank-debit': words(
    'direct debit, bank debit, debit order, sepa, cargo a cuenta, débito automático, débito directo, domiciliación, pac, pat',
    'cuenta corriente, cargo en cuenta, prélèvement, prélèvement automatique, débito em conta, 银行代扣, 自动扣款, ব্যাংক ডেবিট',
  ),
  payroll: words(
    'payroll, salary deduction, nómina, planilla, descuento por planilla, desconto em folha, retenue sur salaire, 工资扣除, বেতন থেকে',
  ),
  transfer: words('transfer, bank transfer, wire, transferencia, virement, transferência, pix, 转账, স্থানান্তর'),
  cash: words('cash, efectivo, espèces, dinheiro, 现金, নগদ'),
  invoice: words('invoice, bill, factura, cupón, cuponera, boleta, facture, boleto, fatura, 发票, 账单, চালান'),
  other: words('other, otro, otra, otros, autre, outro, 其他, অন্যান্য'),
})

export const partyRoleOf = meaning<PartyRole>({
  holder: words(
    'holder, policyholder, policy holder, owner, contracting party, titular, contratante, tomador, souscripteur, preneur',
    'estipulante, 投保人, পলিসিধারক',
  ),
  insured: words(
    'insured, life assured, insured person, asegurado, asegurada, assuré, assurée, segurado, segurada, 被保险人, বীমাকৃত',
  ),
  beneficiary: words(
    'beneficiary, beneficiario, beneficiaria, bénéficiaire, beneficiário, beneficiária, 受益人, সুবিধাভোগী',
  ),
  payer: words(
    'payer, payor, pagador, pagadora, responsable de pago, payeur, responsável pelo pagamento, 付款人, পরিশোধকারী',
  ),
})

/** Whether an instalment is no longer due; null when its state does not tell. */
export const isCancelledInstalment = (text: string): boolean | null => {
  const state = instalmentState(text)
  return state === null ? null : state === 'cancelled'
}

const instalmentState = meaning<'cancelled' | 'standing'>({
  cancelled: words(
    'cancelled, canceled, void, reversed, waived, yes, true, anulada, anulado, cancelada, cancelado, condonada, sí, annulé',
    'annulée, estornada, sim, oui, 已取消, 作废, বাতিল',
  ),
  standing: words(
    'paid, open, pending, due, overdue, unpaid, partial, no, false, pagada, pagado, pendiente, vencida, impaga, al día, parcial',
    'payé, payée, impayé, en attente, non, paga, pago, pendente, vencida, em aberto, não, 已付, 未付, 逾期, পরিশোধিত, বকেয়া',
  ),
})

/** Who ended a policy, by a word for it or by the reason in a file. Null when neither tells. */
export const cancelOriginOf = (text: string): CancelOrigin | null => originWord(text) ?? originIn(text)

const originWord = meaning<CancelOrigin>({
  customer: words(
    'customer, client, policyholder, holder, insured, cliente, titular, asegurado, client, assuré, segurado, 客户, গ্রাহক',
  ),
  insurer: words('insurer, company, carrier, aseguradora, compañía, assureur, seguradora, 保险公司, বীমা কোম্পানি'),
  partner: words('partner, bank, sponsor, socio, banco, partenaire, banque, parceiro, 合作伙伴, 银行, অংশীদার'),
  'non-payment': words(
    'non-payment, non payment, nonpayment, unpaid, no pago, impago, falta de pago, mora, impayé, inadimplência, 未缴费, অপরিশোধ',
  ),
})

function originIn(reason: string): CancelOrigin | null {
  const plain = unaccented(reason)
  return ORIGINS.find(([pattern]) => pattern.test(plain) || pattern.test(reason))?.[1] ?? null
}

const ORIGINS: readonly (readonly [RegExp, CancelOrigin])[] = [
  [
    /non.?payment|unpaid|not paid|no pago|impago|falta de pag|morosidad|non.?paiement|impaye|inadimpl|未缴|欠费|অপরিশোধ/,
    'non-payment',
  ],
  [
    /(holder|customer|client|insured)('?s)? (request|decision)|requested by (the )?(policy ?)?(holder|customer|client|insured)|(a peticion|a solicitud|por decision|solicitud|peticion) (del?|de la)? ?(cliente|titular|asegurad|contratante)|(a pedido|solicitacao) do (cliente|segurado|titular)|(demande|decision) (du|de l.?) ?(client|assure|souscripteur)|客户(要求|申请)|গ্রাহকের অনুরোধ/,
    'customer',
  ],
  [
    /(by|decision of) (the )?(insurer|company|carrier)|por (la )?(aseguradora|compania)|par l.?assureur|pela seguradora|保险公司/,
    'insurer',
  ],
]

/** The state of a policy by the reason in its file, when no word for its state is known. */
export function endedAs(reason: string): PolicyStatus | null {
  const known = policyStatusOf(reason)
  if (known && ENDS.has(known)) return known
  const plain = unaccented(reason)
  if (/\b(deceased|death|died|fallec\w*|muerte|deces|obito|falec\w*)\b|身故|মৃত/u.test(plain)) return 'deceased'
  if (/\b(cancell?ed|cancelad[ao]|resilie\w*|rescindid[ao])\b|退保|已取消/u.test(plain)) return 'cancelled'
  return null
}

const ENDS: ReadonlySet<PolicyStatus> = new Set(['lapsed', 'cancelled', 'expired', 'deceased', 'annulled'])

const unaccented = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
