import type { DatumCode } from '#contracts/verification-words.ts'
import type { PolicyDatum } from '#contracts/verifications.ts'
import { hideAll, showLast, maskEmail, maskName, maskNationalId, maskPhone } from '#domain/privacy/masks.ts'
import type { PolicyData } from '#domain/verification/spoken-data.ts'
import type { Database } from '#server/db/database.ts'

/** The data of a policy that can be said in a conversation, and what is needed to mask it. */
export type KnownPolicy = PolicyData & {
  national_id_kind: string | null
  line: string | null
  insurer: string | null
}

export async function policyData(db: Database, id: number): Promise<KnownPolicy> {
  const policy = await db
    .selectFrom('policy')
    .where('id', '=', id)
    .select(['number', 'certificate', 'product', 'line', 'insurer', 'currency', 'premium_total', 'premium_yearly'])
    .select(['frequency', 'payment_method', 'effective_on', 'sum_insured'])
    .executeTakeFirstOrThrow()
  const parties = await db
    .selectFrom('policy_party')
    .leftJoin('customer', 'customer.id', 'policy_party.customer_id')
    .where('policy_party.policy_id', '=', id)
    .where('policy_party.role', 'in', ['holder', 'beneficiary'])
    .select(['policy_party.role', 'policy_party.name', 'policy_party.national_id', 'policy_party.national_id_kind'])
    .select(['policy_party.born_on', 'customer.name as customer_name', 'customer.national_id as customer_national_id'])
    .select(['customer.national_id_kind as customer_id_kind', 'customer.phones', 'customer.email'])
    .orderBy('policy_party.seq')
    .execute()
  const holder = parties.find(({ role }) => role === 'holder')
  const { paid_from } = await db
    .selectFrom('instalment')
    .where('policy_id', '=', id)
    .where('cancelled', '=', false)
    .select(({ fn }) => fn.min('due_on').as('paid_from'))
    .executeTakeFirstOrThrow()
  const { number, certificate, premium_total, ...rest } = policy
  return {
    ...rest,
    numbers: [number, certificate].filter((one) => one !== null),
    premium: premium_total,
    paid_from,
    holder: holder?.name ?? holder?.customer_name ?? null,
    national_id: holder?.national_id ?? holder?.customer_national_id ?? null,
    national_id_kind: (holder?.national_id ? holder.national_id_kind : holder?.customer_id_kind) ?? null,
    born_on: holder?.born_on ?? null,
    phones: holder?.phones ?? [],
    email: holder?.email ?? null,
    beneficiaries: parties.flatMap(({ role, name, customer_name }) =>
      role === 'beneficiary' ? (name ?? customer_name ?? []) : [],
    ),
  }
}

/**
 * The policy data that the rules compare. Data that is masked in turns is reduced to what the mask leaves: a person who
 * changes a policy must not find out a number by whether its evidence file becomes outdated.
 */
export function comparedData({ insurer: _, national_id_kind: __, ...policy }: KnownPolicy): PolicyData {
  const { national_id, phones, email } = policy
  return {
    ...policy,
    national_id: national_id && showLast(national_id, MAX_LEFT),
    phones: phones.map((phone) => showLast(phone, MAX_LEFT)),
    email: email && email.replace(/(?<=.).(?=.*@)/gu, '•'),
  }
}

/** Digits, for any kind of number. */
const MAX_LEFT = 4

/** For a conversation without a policy: nothing can be compared. */
export const NO_POLICY: KnownPolicy = {
  ...{
    currency: 'XXX',
    holder: null,
    national_id: null,
    national_id_kind: null,
    born_on: null,
    phones: [],
    email: null,
  },
  ...{ numbers: [], product: null, line: null, insurer: null, premium: null, premium_yearly: null, frequency: null },
  ...{ payment_method: null, paid_from: null, effective_on: null, sum_insured: null, beneficiaries: [] },
}

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
