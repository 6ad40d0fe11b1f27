import type { ShownNextContact } from '#contracts/debts.ts'

/** Whether nobody may call now, so that no number is shown. */
export const isCallForbidden = (next: ShownNextContact): boolean =>
  next.kind === 'never' || (next.kind === 'at' && next.waits !== null)
