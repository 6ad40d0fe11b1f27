import { safeStorage } from '#src/lib/safe-storage.ts'

/** The scorecard that was audited by last: most people audit by the same one all day. */
export const lastScorecard = () => {
  const storage = safeStorage(() => localStorage)
  return {
    get: (): number | null => Number(storage.get(KEY)) || null,
    keep: (id: number) => storage.set(KEY, String(id)),
  }
}

const KEY = 'atalaya-audit-scorecard'
