import type { PolicyField } from '#contracts/table-fields.ts'

import { NAMES, words } from './words-for-columns.ts'

/** The names of columns in tables of policies and their parts, in our six languages, like `wordsForCalls`. */
export const wordsForPolicies: Record<PolicyField, readonly string[]> = {
  policy_number: words(
    'policy number, policy no, policy, policy id, policyid, id policy, policy nr, contract number, policynumber',
    'número de póliza, numero poliza, nro póliza, n° póliza, nº póliza, no póliza, póliza, id póliza, poliza id',
    'número da apólice, nº apólice, apólice, id apólice, numéro de police, n° de police, police, numéro de contrat',
    '保单号, 保单编号, 保单号码, পলিসি নম্বর, পলিসি',
  ),
  policy_number_part: [],
  certificate: words(
    'certificate, certificate number, certificate no, certificado, número de certificado, n° certificado',
    'numéro de certificat, certificat, número do certificado, bilhete, 凭证号, 证书编号, সনদ নম্বর',
  ),
  status: words(
    'policy status, status, policystatus, state of policy, estado, estado póliza, estado de la póliza, estatus',
    'situación, statut, statut du contrat, situação, situação da apólice, status da apólice, 保单状态, 状态, অবস্থা',
    'পলিসির অবস্থা',
  ),
  sold_on: words(
    'sale date, sold on, date of sale, application date, quotation date, policy quotation date, proposal date',
    'fecha de venta, fecha venta, fecha solicitud, fecha de solicitud, date de vente, date de souscription',
    'data da venda, data da proposta, 销售日期, 投保日期, বিক্রয়ের তারিখ',
  ),
  issued_on: words(
    'issue date, issued on, issued, date of issue, emission date, fecha de emisión, fecha emisión, emisión',
    "date d'émission, data de emissão, emissão, 出单日期, 签发日期, ইস্যুর তারিখ",
  ),
  effective_on: words(
    'effective date, effective on, policy effective date, inception date, inception, policy start date, valid from',
    'fecha inicio vigencia, inicio vigencia, inicio de vigencia, vigencia desde, fecha de inicio de vigencia, fecha efecto',
    "date d'effet, début de validité, início de vigência, vigência inicial, data de início de vigência, 生效日期, 起保日期",
    'কার্যকর তারিখ, কার্যকারিতার তারিখ',
  ),
  expires_on: words(
    'expiration date, expiry date, expires on, policy end date, valid to, valid until, maturity date, renewal date',
    'fecha fin vigencia, fin vigencia, término de vigencia, vigencia hasta, fecha de vencimiento póliza, fecha expiración',
    "date d'échéance, date d'expiration, fin de validité, fim de vigência, vigência final, 到期日期, 终止日期, মেয়াদ শেষ",
    'মেয়াদ শেষের তারিখ',
  ),
  ended_on: words(
    'cancellation date, cancelled on, canceled on, termination date, policy termination date, end date of policy',
    'lapse date, fecha de baja, fecha baja, fecha de cancelación, fecha cancelación, fecha anulación, fecha de término',
    'date de résiliation, data de cancelamento, data do cancelamento, 退保日期, 取消日期, বাতিলের তারিখ',
  ),
  end_told: words(
    'cancellation reason, cancel reason, termination reason, policy termination reason, lapse reason, reason of end',
    'motivo de baja, motivo baja, motivo de cancelación, motivo cancelación, causal de término, motivo anulación',
    'motif de résiliation, motivo do cancelamento, motivo de cancelamento, 退保原因, 取消原因, বাতিলের কারণ',
  ),
  cancel_origin: words(
    'cancelled by, canceled by, cancellation origin, cancel origin, origen de la baja, origen cancelación, cancelado por',
    'origine de la résiliation, origem do cancelamento, 取消方, বাতিলকারী',
  ),
  premium_monthly: words(
    'monthly premium, monthlypremium, prima mensual, cuota mensual, prime mensuelle, prêmio mensal, 月保费, 月缴保费',
    'মাসিক প্রিমিয়াম',
  ),
  premium_yearly: words(
    'yearly premium, annual premium, yearlypremium, annualised premium, annualized premium, prima anual, prima anualizada',
    'prime annuelle, prêmio anual, 年保费, 年缴保费, বার্ষিক প্রিমিয়াম',
  ),
  premium_net: words(
    'net premium, premium net, premium before tax, prima neta, prime nette, prime hors taxe, prêmio líquido, 净保费',
    'নিট প্রিমিয়াম',
  ),
  premium_tax: words(
    'premium tax, tax, taxes, ipt, impuesto, impuestos, iva, iva prima, taxe, taxes, imposto, iof, 税, 税费, কর',
  ),
  premium_total: words(
    'gross premium, total premium, premium total, premium, premium amount, written premium amount, written premium',
    'prem final, prima total, prima bruta, prima, monto prima, valor prima, prime totale, prime ttc, prime, prêmio total',
    'prêmio bruto, prêmio, 总保费, 保费, মোট প্রিমিয়াম, প্রিমিয়াম',
  ),
  frequency: words(
    'frequency, payment frequency, premium frequency, pay frequency, pay freq, pol pay freq, prem freq per year, billing',
    'payment mode, frecuencia, frecuencia de pago, forma de pago frecuencia, periodicidad, fraccionamiento, fréquence',
    'fréquence de paiement, fractionnement, frequência, frequência de pagamento, periodicidade, 缴费频率, 缴费方式频率',
    'পরিশোধের হার, কিস্তির ধরন',
  ),
  payment_method: words(
    'payment method, method of payment, payment type, means of payment, medio de pago, forma de pago, método de pago',
    'moyen de paiement, mode de paiement, forma de pagamento, meio de pagamento, 支付方式, 缴费方式, পরিশোধের মাধ্যম',
  ),
  sum_insured: words(
    'sum insured, sum assured, sumassured, insured amount, face amount, capital asegurado, suma asegurada',
    'monto asegurado, capital assuré, somme assurée, capital segurado, importância segurada, 保额, 保险金额, বীমা অঙ্ক',
  ),
  ...people(),
  line: words(
    'line of business, line, lob, branch, class of business, ramo, ramo póliza, línea de negocio, branche, linha de negócio',
    '险种, 业务线, বীমার শ্রেণি',
  ),
  product: words(
    'product, product name, product code, prod code, prodcode, plan, plan name, producto, nombre producto, plan contratado',
    'produit, formule, produto, plano, 产品, 产品名称, 计划, পণ্য, পরিকল্পনা',
  ),
  insurer: words(
    'insurer, insurance company, carrier, aseguradora, compañía, compañía de seguros, assureur, seguradora, 保险公司',
    'বীমা কোম্পানি',
  ),
  campaign: words('campaign, campaign name, campaña, nombre campaña, campagne, campanha, 活动, 营销活动, ক্যাম্পেইন'),
  seller: words(
    'seller, seller name, sold by, producer, producer name, sales agent, agent, agent name, advisor, vendedor, ejecutivo',
    'ejecutivo de venta, nombre ejecutivo, agente, asesor, corredor, vendeur, conseiller, corretor, 销售员, 代理人, বিক্রেতা',
    'এজেন্ট',
  ),
  coverage_name: words(
    'coverage, coverage name, pol coverage, cover, cobertura, nombre cobertura, garantía, garantie, couverture, 保障, 险别',
    'কভারেজ',
  ),
  currency: words('currency, currency code, moneda, divisa, devise, monnaie, moeda, 币种, 货币, মুদ্রা'),
}

function people() {
  const of = (who: readonly string[], lines: readonly string[]) =>
    who.flatMap((word) => lines.map((line) => line.replace('*', word)))
  const numbered = (line: readonly string[], nth: number) =>
    line.flatMap((word) => [`${word} ${nth}`, word.replace(/^(\S+)/, `$1 ${nth}`)])
  const holders = [
    'holder',
    'policyholder',
    'policy holder',
    'customer',
    'client',
    'owner',
    'titular',
    'contratante',
    'tomador',
  ]
  const holderMore = ['cliente', 'souscripteur', 'preneur', 'segurado titular', '投保人', 'পলিসিধারক']
  const beneficiary = words('beneficiary, beneficiaries, beneficiario, bénéficiaire, beneficiário, 受益人, সুবিধাভোগী')
  const name = [
    ...of(beneficiary, ['* name', '*', 'nombre *', 'nombre del *', 'nom du *', 'nome do *']),
    'beneficiaryname',
  ]
  const relation = [
    ...of(beneficiary, [
      '* relationship',
      '* relation',
      'parentesco *',
      'parentesco del *',
      'lien du *',
      'parentesco do *',
    ]),
    'beneficiaryrelationship',
  ]
  const share = [
    ...of(beneficiary, [
      '* share',
      '* pct',
      '* percentage',
      '* percent',
      'porcentaje *',
      '% *',
      'part du *',
      'percentual *',
    ]),
    'beneficiarypct',
  ]
  return {
    beneficiary_name: name,
    beneficiary_relationship: relation,
    beneficiary_share: share,
    beneficiary_name_2: numbered(name, 2),
    beneficiary_relationship_2: numbered(relation, 2),
    beneficiary_share_2: numbered(share, 2),
    beneficiary_name_3: numbered(name, 3),
    beneficiary_relationship_3: numbered(relation, 3),
    beneficiary_share_3: numbered(share, 3),
    insured_name: words(
      'insured name, insured company name, insured, insured person, life assured, nombre asegurado, nombre del asegurado',
      'asegurado, assuré, nom de l’assuré, segurado, nome do segurado, 被保险人, বীমাকৃত',
    ),
    insured_national_id: words(
      'insured national id, insured id, insured ein, insured tax id, rut asegurado, documento asegurado, dni asegurado',
      'cpf do segurado, cpf segurado, 被保险人证件号',
    ),
    insured_born_on: words(
      'insured birth date, insured date of birth, insured dob, fecha de nacimiento asegurado, fecha nacimiento asegurado',
      'date de naissance assuré, nascimento do segurado, 被保险人出生日期',
    ),
    insured_phone: words(
      'insured phone, insured contact cell phone, insured mobile, teléfono asegurado, celular asegurado, telefone segurado',
    ),
    insured_email: words('insured email, insured e-mail, insured contact email, correo asegurado, email segurado'),
    insured_relationship: words(
      'insured relationship, relación con titular, parentesco asegurado, parentesco segurado',
    ),
    payer_name: words(
      'payer, payer name, pagador, nombre pagador, responsable de pago, payeur, nome do pagador, 付款人, পরিশোধকারী',
    ),
    payer_national_id: words('payer national id, payer id, rut pagador, documento pagador, cpf do pagador'),
    holder_first_name: [
      ...of([...holders, ...holderMore], ['* first name']),
      ...words('first name, given name, firstname, nombres, prénom, primeiro nome, 名'),
    ],
    holder_last_name: [
      ...of([...holders, ...holderMore], ['* last name']),
      ...words('last name, surname, family name, lastname, apellidos, apellido, nom de famille, sobrenome, 姓'),
    ],
    holder_name: [
      ...of([...holders, ...holderMore], ['* name', '*', 'nombre *', 'nombre del *', 'nom du *', 'nome do *']),
      ...NAMES.customer_name.filter((word) => !/insured|asegurado|segurado/.test(word)),
    ],
    holder_national_id: [
      ...of([...holders, ...holderMore], ['* national id', '* id number', 'rut *', 'documento *', 'cpf do *']),
      ...NAMES.national_id,
      'nationalid',
    ],
    holder_born_on: [
      ...of(
        [...holders, ...holderMore],
        ['* date of birth', '* birth date', '* dob', 'fecha nacimiento *', 'fecha de nacimiento *'],
      ),
      ...words(
        'date of birth, birth date, birthday, dob, customerdob, fecha de nacimiento, fecha nacimiento, date de naissance',
        'data de nascimento, nascimento, 出生日期, 生日, জন্ম তারিখ',
      ),
    ],
    holder_phone: [
      ...of([...holders, ...holderMore], ['* phone', '* mobile', 'teléfono *', 'celular *', 'telefone do *']),
      ...NAMES.customer_phone.filter((word) => word !== 'número' && word !== 'number'),
      'phoneno',
      'phone no',
    ],
    holder_phone_2: words('phone 2, second phone, teléfono 2, celular 2, telefone 2, téléphone 2, 电话 2, ফোন 2'),
    holder_email: [
      ...of([...holders, ...holderMore], ['* email', '* e-mail', 'correo *', 'email *']),
      ...NAMES.customer_email,
      'emailid',
      'email id',
    ],
  }
}
