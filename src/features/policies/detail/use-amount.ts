import { useMoney } from '#src/words/money.ts'

/** How amounts of one policy are written; nothing is a dash. */
export function useAmount(currency: string): (minor: number | null) => string {
  const money = useMoney()
  return (minor) => (minor === null ? '—' : money(minor, currency))
}
