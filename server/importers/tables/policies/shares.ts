import type { Tried } from '#server/importers/tables/table-clock.ts'

/** The share of one beneficiary in a row. */
export type BeneficiaryShare = { row: number; share: number | null }

/** Hundredths of a per cent: `33,33 %` → 3333. */
export function shareIn(text: string): Tried<number> {
  const found = /^(\d{1,3})(?:[.,](\d{1,2})0*)?\s*%?$/.exec(text.normalize('NFKC').trim())
  const share = Number(found?.[1]) * 100 + Number((found?.[2] ?? '').padEnd(2, '0'))
  return found && share <= HUNDRED_PERCENT
    ? { value: share }
    : { reason: 'is no share of 0 to 100 per cent with at most two decimals: write it as 33.33' }
}

/**
 * Why the beneficiaries of a policy are invalid; null when they are valid. Together they must have all of it, to the
 * hundredth of a per cent. Without any share, nothing can be wrong.
 */
export function sharesProblem(beneficiaries: readonly BeneficiaryShare[], number: string): string | null {
  const shares = beneficiaries.flatMap(({ share }) => share ?? [])
  if (shares.length === 0) return null
  const sum = shares.reduce((total, share) => total + share, 0)
  const whole = shares.length < beneficiaries.length ? ', and not every one of them has a share' : ''
  if (sum === HUNDRED_PERCENT && whole === '') return null
  const written = shares.length > 1 ? `${shares.map(percent).join(' + ')} = ${percent(sum)}` : percent(sum)
  return `The beneficiaries of policy ${number} have ${written}${whole}: give all of them together exactly 100 %. The beneficiaries were left out.`
}

const percent = (share: number) => `${share / 100} %`

const HUNDRED_PERCENT = 10_000
