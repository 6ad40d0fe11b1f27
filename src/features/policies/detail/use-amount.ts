import { useMoney } from '#src/words/money.ts'

/** Formats amounts in the currency of a policy; a dash for null. */
export function useAmount(currency: string): (minor: number | null) => string {
  const money = useMoney()
  return (minor) => (minor === null ? '—' : money(minor, currency))
}
