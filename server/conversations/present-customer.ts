import type { Turn } from '#contracts/conversation.ts'
import type { CustomerDto } from '#contracts/customer-dto.ts'
import { maskEmail, maskName, maskNationalId, maskPhone } from '#domain/privacy/masks.ts'
import type { Scope } from '#server/kernel/scope.ts'

type CustomerRecord = {
  customer_id: number | null
  customer_name: string | null
  national_id: string | null
  national_id_kind: string | null
  phones: string[] | null
  email: string | null
}

/** A customer as far as the caller may see: whole in the fields that a rule unmasks, masked in all others. */
export function presentCustomer(scope: Scope, record: CustomerRecord): CustomerDto | null {
  if (record.customer_id === null) return null
  const unmasked = FIELDS.filter((field) => scope.unmasked.includes(field))
  const shown = (field: (typeof FIELDS)[number], value: string | null, mask: (value: string) => string) =>
    value === null || unmasked.includes(field) ? value : mask(value)

  return {
    name: shown('name', record.customer_name, maskName),
    national_id: shown('national_id', record.national_id, (id) => maskNationalId(id, record.national_id_kind)),
    phones: (record.phones ?? []).map((phone) => shown('phones', phone, maskPhone)!),
    email: shown('email', record.email, maskEmail),
    unmasked,
  }
}

/** Customers go by a name in the transcript too: masked for whoever sees their name masked. */
export const presentSpeakerName = (
  { speaker, speaker_name }: Pick<Turn, 'speaker' | 'speaker_name'>,
  isUnmasked: boolean,
): string | null =>
  speaker !== 'customer' || speaker_name === null || isUnmasked ? speaker_name : maskName(speaker_name)

const FIELDS = ['name', 'national_id', 'phones', 'email'] as const
