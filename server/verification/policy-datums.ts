import type { DatumCode } from '#contracts/verification-words.ts'
import type { PolicyDatum } from '#contracts/verifications.ts'
import { hideAll, maskEmail, maskName, maskNationalId, maskPhone } from '#domain/privacy/masks.ts'

import type { KnownPolicy } from './policy-data.ts'

/**
 * The policy's value of each datum, as far as somebody may see it: plain in the fields that are unmasked for them,
 * masked in all others. A birth date counts as part of the national id.
 */
export function policyDatums(policy: KnownPolicy, unmasked: readonly string[]): Record<DatumCode, PolicyDatum | null> {
  const masked = (field: string, value: string, mask: (value: string) => string) =>
    unmasked.includes(field) ? value : mask(value)
  const { currency, holder, national_id, born_on, phones, email, numbers, beneficiaries } = policy
  const maskId = (id: string) => maskNationalId(id, policy.national_id_kind)
  return {
    'holder-name': text(holder && masked('name', holder, maskName)),
    'national-id': text(national_id && masked('national_id', national_id, maskId)),
    'birth-day': unmasked.includes('national_id') ? day(born_on) : text(born_on && hideAll(born_on)),
    phone: list(phones.map((phone) => masked('phones', phone, maskPhone))),
    email: text(email && masked('email', email, maskEmail)),
    'policy-number': list(numbers),
    product: text(policy.product),
    premium: money([policy.premium, policy.premium_yearly], currency),
    frequency: policy.frequency && { as: 'frequency', frequency: policy.frequency },
    'payment-method': policy.payment_method && { as: 'method', method: policy.payment_method },
    'payment-day': day(policy.paid_from),
    'effective-day': day(policy.effective_on),
    'sum-insured': money([policy.sum_insured], currency),
    beneficiaries: list(beneficiaries.map((name) => masked('name', name, maskName))),
  }
}

/** The fields of a person that `policyDatums` shows plain to a reader for whom these are unmasked. */
export function unmaskedFields(policy: KnownPolicy, unmasked: readonly string[]): string[] {
  const fields: Record<string, boolean> = {
    name: policy.holder !== null || policy.beneficiaries.length > 0,
    national_id: policy.national_id !== null || policy.born_on !== null,
    phones: policy.phones.length > 0,
    email: policy.email !== null,
  }
  return Object.keys(fields).filter((field) => fields[field] === true && unmasked.includes(field))
}

const text = (value: string | null): PolicyDatum | null => (value === null ? null : { as: 'text', text: value })
const day = (value: string | null): PolicyDatum | null => (value === null ? null : { as: 'day', day: value })
const list = (texts: readonly string[]): PolicyDatum | null =>
  texts.length === 0 ? null : { as: 'list', texts: [...texts] }

function money(minors: readonly (number | null)[], currency: string): PolicyDatum | null {
  const amounts = [...new Set(minors)].flatMap((minor) => (minor === null ? [] : [{ minor, currency }]))
  return amounts.length === 0 ? null : { as: 'money', amounts }
}
