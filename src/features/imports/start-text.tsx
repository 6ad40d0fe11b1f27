import { Plural } from '@lingui/react/macro'

import type { ImportDetail } from '#contracts/imports.ts'
import { useFormats } from '#src/ui/formats.ts'

/** What starting an import would bring in. */
export function StartText({ accepted, holds }: { accepted: number; holds: ImportDetail['holds'] }) {
  const { number } = useFormats()
  const shown = number(accepted)

  const [only, other] = holds
  if (holds.includes('policies') || holds.includes('debts')) {
    if (other === undefined && only === 'policies') {
      return (
        <Plural value={accepted} one={`Import ${shown} row on policies`} other={`Import ${shown} rows on policies`} />
      )
    }
    if (other === undefined) {
      return <Plural value={accepted} one={`Import ${shown} row on debts`} other={`Import ${shown} rows on debts`} />
    }
    return (
      <Plural
        value={accepted}
        one={`Import ${shown} row of several kinds`}
        other={`Import ${shown} rows of several kinds`}
      />
    )
  }
  if (!holds.includes('dialling-records')) {
    return <Plural value={accepted} one={`Import ${shown} conversation`} other={`Import ${shown} conversations`} />
  }
  if (!holds.includes('conversations')) {
    return (
      <Plural value={accepted} one={`Import ${shown} dialling record`} other={`Import ${shown} dialling records`} />
    )
  }
  return (
    <Plural
      value={accepted}
      one={`Import ${shown} conversation or dialling record`}
      other={`Import ${shown} conversations and dialling records`}
    />
  )
}
