import { useEffect, useEffectEvent } from 'react'

import type { ImportDetail, ImportRefusal } from '#contracts/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

/** Asks once more when the list is of a moment at which the import had found another number of them. */
export function useAllRefusals(
  { refused, noted }: ImportDetail,
  { value, isPending }: PromiseState<Page<ImportRefusal> | null>,
  onAgain: () => void,
): void {
  const known = refused + noted
  const listed = isPending ? null : (value?.meta.total ?? null)
  const again = useEffectEvent(onAgain)

  // once for each pair of numbers: were they to differ for good, it would not be asked for ever
  useEffect(() => {
    if (listed !== null && listed !== known) again()
  }, [known, listed])
}
