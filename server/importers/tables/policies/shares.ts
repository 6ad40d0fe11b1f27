import type { Tried } from '#server/importers/tables/table-clock.ts'

/** What one beneficiary is to have, as a row tells it. */
export type BeneficiaryShare = { row: number; share: number | null }

/** Hundredths of a per cent: `33,33 %` → 3333. */
export function shareIn(text: string): Tried<number> {
  const found = /^(\d{1,3})(?:[.,](\d{1,2})0*)?\s*%?$/.exec(text.normalize('NFKC').trim())
  const share = Number(found?.[1]) * 100 + Number((found?.[2] ?? '').padEnd(2, '0'))
  return found && share <= WHOLE
    ? { value: share }
    : { reason: 'is no share of 0 to 100 per cent with at most two decimals: write it as 33.33' }
}

/**
 * Why the beneficiaries of a policy cannot be taken; null when they can. Together they have all of it, to the hundredth of a
 * per cent. Where no share is told for any of them, nothing can be wrong.
 */
export function sharesProblem(told: readonly BeneficiaryShare[], number: string): string | null {
  const shares = told.flatMap(({ share }) => share ?? [])
  if (shares.length === 0) return null
  const sum = shares.reduce((total, share) => total + share, 0)
  const whole = shares.length < told.length ? ', and not every one of them has a share' : ''
  if (sum === WHOLE && whole === '') return null
  const written = shares.length > 1 ? `${shares.map(percent).join(' + ')} = ${percent(sum)}` : percent(sum)
  return `The beneficiaries of policy ${number} have ${written}${whole}: give all of them together exactly 100 %. The beneficiaries were left out.`
}

const percent = (share: number) => `${share / 100} %`

const WHOLE = 10_000
