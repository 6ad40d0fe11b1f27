import type { Policy } from '#contracts/policies.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import { type Reading, presentCell } from '#server/masking/present-cell.ts'
import type { NamedPolicy } from '#server/modules/policies/policy-rows.ts'
import type { Party } from '#server/modules/policies/present-party.ts'
import type { Scope } from '#server/scope.ts'

/** The columns of files that the product has no place for, without what the caller may not see of those who are in the policy. */
export function presentOtherFields(
  scope: Scope,
  { other, country }: Pick<NamedPolicy, 'other' | 'country'>,
  people: readonly Party[],
): Policy['fields'] {
  const reading: Reading = {
    unmasked: scope.unmasked,
    country: knownCountry(country),
    own: {
      names: people.flatMap(({ name }) => name ?? []),
      national_ids: people.flatMap(({ national_id }) => national_id ?? []),
      phones: people.flatMap(({ phones }) => phones ?? []),
      emails: people.flatMap(({ email }) => email ?? []),
    },
  }
  return Object.entries(other).map(([name, text]) => {
    const value = presentCell(name, text, reading)
    return { name, value, is_masked: value !== text }
  })
}
