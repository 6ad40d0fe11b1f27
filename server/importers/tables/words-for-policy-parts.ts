import type {
  ClaimField,
  CoverageField,
  DebtField,
  DebtPaymentField,
  EndorsementField,
  InstalmentField,
  PartyField,
  PolicyStatusField,
} from '#contracts/table-fields.ts'

import { NAMES, words } from './words-for-columns.ts'
import { wordsForPolicies } from './words-for-policies.ts'

const { policy_number, currency, status, end_told, cancel_origin, sum_insured, effective_on } = wordsForPolicies
const OF_POLICY_ONLY = { policy_number, policy_number_part: [] }
const OF_POLICY = { ...OF_POLICY_ONLY, currency }
const DEDUCTIBLE = words('deductible, excess, deducible, franquicia, franchise, franquia, 免赔额, কর্তনযোগ্য')
const DESCRIPTION = words('description, details, descripción, detalle, descrição, 描述, 说明, বিবরণ')
const RELATIONSHIP = words('relationship, relation, parentesco, relación, lien, lien de parenté, 关系, সম্পর্ক')
const INSTALMENT = words(
  'instalment, installment, instalment number, installment number, instalment no, receipt number, cuota, número de cuota',
  'n° cuota, nro cuota, recibo, número de recibo, échéance numéro, numéro d’échéance, parcela, número da parcela, 期数, 期次',
  'কিস্তি, কিস্তি নম্বর',
)
const DUE_ON = words(
  'due date, due on, date due, payment due date, fecha de vencimiento, fecha vencimiento, vencimiento, vence',
  "date d'échéance, échéance, data de vencimento, 应付日期, 到期日, পরিশোধের শেষ তারিখ",
)
const PAID_ON = words(
  'paid on, payment date, date paid, paid date, fecha de pago, fecha pago, date de paiement, data de pagamento',
  'data do pagamento, 付款日期, 支付日期, পরিশোধের তারিখ',
)

export const wordsForClaims: Record<ClaimField, readonly string[]> = {
  ...OF_POLICY,
  claim_number: words(
    'claim number, claim no, claimno, claim id, claim, id claim, loss number, siniestro, número de siniestro, nro siniestro',
    'n° siniestro, id siniestro, siniestro id, numéro de sinistre, sinistre, número do sinistro, sinistro, 理赔号, 赔案号',
    'দাবি নম্বর',
  ),
  occurred_on: words(
    'occurred on, loss date, date of loss, accident date, incident date, claim date, occurrence date, fecha siniestro',
    'fecha de siniestro, fecha del siniestro, fecha ocurrencia, fecha de ocurrencia, date du sinistre, date de survenance',
    'data do sinistro, 出险日期, 事故日期, দুর্ঘটনার তারিখ, period start, start date',
  ),
  reported_on: words(
    'reported on, report date, claim reported date, claims reported date, reported date, notification date',
    'fecha reporte, fecha de reporte, fecha de denuncia, fecha denuncia, fecha aviso, date de déclaration',
    'data do aviso, data de comunicação, 报案日期, দাবি জানানোর তারিখ',
  ),
  closed_on: words(
    'closed on, close date, closing date, claim closed date, settlement date, fecha cierre, fecha de cierre',
    'fecha de liquidación, date de clôture, data de encerramento, 结案日期, নিষ্পত্তির তারিখ',
  ),
  claim_kind: words(
    'claim type, claims type, type of claim, cause of loss, loss type, tipo siniestro, tipo de siniestro, causa siniestro',
    'type de sinistre, nature du sinistre, tipo de sinistro, 理赔类型, 出险原因, দাবির ধরন',
  ),
  claim_status: words(
    'claim status, claim state, status of claim, estado siniestro, estado del siniestro, statut du sinistre',
    'situação do sinistro, status do sinistro, 理赔状态, দাবির অবস্থা',
  ),
  description: words(
    'claim details, claim description, loss description, adjudication description, descripción siniestro, description du sinistre',
    'descrição do sinistro, 事故经过, দাবির বিবরণ',
  ),
  claim_paid: words(
    'paid amount, amount paid, claim paid, claim paid amount, monto pagado, monto indemnizado, indemnización, montant payé',
    'montant réglé, valor pago, valor indenizado, 赔付金额, প্রদত্ত অর্থ',
  ),
  claim_amount: words(
    'claim amount, claimed amount, loss amount, incurred amount, total incurred amount',
    'accident year total incurred amount, claim cost, cost claims by type, cost of claim, monto siniestro',
    'monto del siniestro, monto reclamado, montant du sinistre, valor do sinistro, 理赔金额, 索赔金额, দাবির পরিমাণ',
  ),
  deductible: DEDUCTIBLE,
}

export const wordsForInstalments: Record<InstalmentField, readonly string[]> = {
  ...OF_POLICY,
  instalment: INSTALMENT,
  due_on: DUE_ON,
  paid_on: PAID_ON,
  paid: words(
    'paid, paid amount, amount paid, pagado, monto pagado, valor pagado, payé, montant payé, pago, valor pago, 已付金额',
    'পরিশোধিত',
  ),
  amount: words(
    'amount, instalment amount, installment amount, premium, monto, monto cuota, valor cuota, importe, montant, prime, valor',
    'valor da parcela, 金额, 应付金额, পরিমাণ',
  ),
  instalment_status: words(
    'instalment status, installment status, status, estado cuota, estado, estatus, statut, situação, 状态, অবস্থা',
  ),
}

export const wordsForEndorsements: Record<EndorsementField, readonly string[]> = {
  ...OF_POLICY,
  endorsement: words(
    'endorsement, endorsement number, endorsement no, endoso, número de endoso, n° endoso, suplemento, número de suplemento',
    "avenant, numéro d'avenant, endosso, número do endosso, 批单, 批单号, এন্ডোর্সমেন্ট",
  ),
  endorsement_kind: words(
    'endorsement type, type of endorsement, kind, type, tipo endoso, tipo de endoso, tipo suplemento, tipo de suplemento',
    "type d'avenant, tipo de endosso, 批单类型, এন্ডোর্সমেন্টের ধরন",
  ),
  premium_change: words(
    'premium change, change of premium, premium difference, additional premium, diferencia de prima, variación de prima',
    'prima endoso, variation de prime, diferença de prêmio, 保费变动, প্রিমিয়াম পরিবর্তন',
  ),
  effective_on: [
    ...effective_on,
    ...words('date, endorsement date, fecha, fecha endoso, fecha de endoso, data, 日期, তারিখ'),
  ],
  description: DESCRIPTION,
}

export const wordsForCoverages: Record<CoverageField, readonly string[]> = {
  ...OF_POLICY,
  coverage_code: words(
    'coverage code, coverage id, cover code, código cobertura, código de cobertura, cod cobertura, code garantie',
    'código da cobertura, 险别代码, কভারেজ কোড',
  ),
  coverage_premium: words(
    'coverage premium, premium, prima cobertura, prima, prime, prime garantie, prêmio cobertura, prêmio, 保费, প্রিমিয়াম',
  ),
  coverage_name: wordsForPolicies.coverage_name,
  sum_insured: [...sum_insured, ...words('limit, límite, limite')],
  deductible: DEDUCTIBLE,
}

export const wordsForParties: Record<PartyField, readonly string[]> = {
  ...OF_POLICY_ONLY,
  role: words(
    'role, party role, party type, rol, rol en póliza, tipo de participante, tipo participante, rôle, papel, 角色, ভূমিকা',
  ),
  share: [
    ...words(
      'share, pct, percentage, percent, porcentaje, participación, pourcentage, part, percentual, 比例, শতাংশ, অংশ',
    ),
    ...wordsForPolicies.beneficiary_share,
  ],
  relationship: [...RELATIONSHIP, ...wordsForPolicies.beneficiary_relationship],
  born_on: wordsForPolicies.holder_born_on,
  customer_phone: NAMES.customer_phone,
  customer_email: NAMES.customer_email,
  national_id: [...NAMES.national_id, 'nationalid'],
  party_name: [...NAMES.customer_name, ...wordsForPolicies.beneficiary_name],
}

export const wordsForPolicyStatuses: Record<PolicyStatusField, readonly string[]> = {
  ...OF_POLICY_ONLY,
  status_on: words(
    'status date, date of status, status since, changed on, change date, fecha estado, fecha de estado, fecha cambio estado',
    'fecha de cambio, date du statut, data da situação, data do status, 状态日期, অবস্থার তারিখ',
  ),
  status: [...status, ...words('new status, nuevo estado, nouveau statut, novo status, 新状态')],
  end_told: [...end_told, ...words('reason, status reason, motivo, causa, motif, raison, 原因, কারণ')],
  cancel_origin: [...cancel_origin, ...words('origin, origen, origine, origem, 来源')],
}

export const wordsForDebts: Record<DebtField, readonly string[]> = {
  debt_id: words(
    'debt id, debt number, debt no, debt, id deuda, número de deuda, nro deuda, folio deuda, id de la deuda, id dette',
    'numéro de créance, id dívida, número da dívida, 债务编号, 欠款编号, ঋণ নম্বর',
  ),
  ...OF_POLICY,
  assigned_on: words(
    'assigned on, assignment date, placement date, date assigned, fecha asignación, fecha de asignación, fecha entrega',
    "date d'attribution, date de remise, data de atribuição, data de distribuição, 委托日期, 分配日期, বরাদ্দের তারিখ",
  ),
  withdrawn_on: words(
    'withdrawn on, recall date, withdrawal date, fecha retiro, fecha de retiro, date de retrait, data de retirada, 撤回日期',
    'প্রত্যাহারের তারিখ',
  ),
  due_on: DUE_ON,
  amount: words(
    'debt amount, overdue amount, amount due, amount, monto deuda, monto adeudado, deuda, monto vencido, monto, importe',
    'montant dû, montant, valor em atraso, valor da dívida, valor, 欠款金额, 逾期金额, 金额, বকেয়া, বকেয়া পরিমাণ',
  ),
  balance: words(
    'balance, balance due, outstanding balance, outstanding amount, remaining balance, saldo, saldo adeudado, saldo vencido',
    'saldo pendiente, saldo insoluto, saldo deuda, solde, solde impayé, solde restant dû, reste dû, saldo devedor',
    'saldo em aberto, saldo em atraso, 余额, 欠款余额, অবশিষ্ট পরিমাণ',
  ),
  balance_on: words(
    'balance date, balance as of, as of, cut-off date, fecha saldo, fecha de saldo, fecha corte, fecha de corte, saldo al',
    'date du solde, data do saldo, data de corte, data-base, 余额日期, 截止日期',
  ),
  instalment: INSTALMENT,
  customer_phone_2: words('phone 2, teléfono 2, celular 2, telefone 2, téléphone 2, 电话 2, ফোন 2'),
  customer_phone_3: words('phone 3, teléfono 3, celular 3, telefone 3, téléphone 3, 电话 3, ফোন 3'),
  customer_phone: NAMES.customer_phone,
  customer_email: NAMES.customer_email,
  national_id: NAMES.national_id,
  customer_name: [...NAMES.customer_name, ...words('debtor, deudor, nombre deudor, débiteur, devedor, 债务人, দেনাদার')],
  campaign: NAMES.campaign,
  agent: NAMES.agent,
}

export const wordsForDebtPayments: Record<DebtPaymentField, readonly string[]> = {
  debt_id: wordsForDebts.debt_id,
  payment_id: words(
    'payment id, payment number, payment no, transaction id, id pago, número de pago, n° operación, comprobante',
    'numéro de paiement, id pagamento, 付款编号, 交易编号, পরিশোধ নম্বর',
  ),
  paid_on: PAID_ON,
  amount: words(
    'amount, amount paid, paid amount, payment amount, monto, monto pago, monto pagado, importe, montant, montant payé, valor',
    'valor pago, 金额, 付款金额, পরিমাণ',
  ),
  currency,
}
