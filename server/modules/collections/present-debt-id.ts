import { maskNationalId, maskPhone } from '#domain/privacy/masks.ts'
import type { Scope } from '#server/kernel/scope.ts'

type Named = { external_id: string; national_id: string | null; phones: readonly string[] }

/** The partner's id of a debt, which may be the person's own number: then it is masked like that. */
export function presentDebtId(scope: Scope, { external_id, national_id, phones }: Named): string {
  const bare = bareOf(external_id)
  if (national_id !== null && bareOf(national_id) === bare) {
    return scope.unmasked.includes('national_id') ? external_id : maskNationalId(external_id, null)
  }
  const isPhone = bare.length >= 7 && phones.some((phone) => bareOf(phone).endsWith(bare))
  return isPhone && !scope.unmasked.includes('phones') ? maskPhone(external_id) : external_id
}

const bareOf = (text: string) => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
