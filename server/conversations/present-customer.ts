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

/** A customer as far as the caller may see: plain in the unmasked fields, masked in all others. */
export function presentCustomer(scope: Scope, record: CustomerRecord): CustomerDto | null {
  if (record.customer_id === null) return null
  const unmasked = FIELDS.filter((field) => scope.unmasked.includes(field))
  const presented = (field: (typeof FIELDS)[number], value: string | null, mask: (value: string) => string) =>
    value === null || unmasked.includes(field) ? value : mask(value)

  return {
    name: presented('name', record.customer_name, maskName),
    national_id: presented('national_id', record.national_id, (id) => maskNationalId(id, record.national_id_kind)),
    phones: (record.phones ?? []).map((phone) => presented('phones', phone, maskPhone)!),
    email: presented('email', record.email, maskEmail),
    unmasked,
  }
}

/** A customer's name as a speaker in the transcript: masked for a reader who sees the customer's name masked. */
export const presentSpeakerName = (
  { speaker, speaker_name }: Pick<Turn, 'speaker' | 'speaker_name'>,
  isUnmasked: boolean,
): string | null =>
  speaker !== 'customer' || speaker_name === null || isUnmasked ? speaker_name : maskName(speaker_name)

const FIELDS = ['name', 'national_id', 'phones', 'email'] as const
