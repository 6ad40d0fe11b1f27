import { Trans } from '@lingui/react/macro'

import type { Policy } from '#contracts/policies.ts'
import { Fact } from '#src/ui/conversation/fact.tsx'
import { Facts } from '#src/ui/conversation/facts.tsx'

/** What the files of a policy say beside all that stands elsewhere, as it came. */
export function ImportedFields({ policy: { fields } }: { policy: Policy }) {
  if (fields.length === 0) return null

  return (
    <Facts title={<Trans>Other columns</Trans>}>
      {fields.map(({ name, value, is_masked }) => (
        <Fact key={name} name={name} value={value} isMasked={is_masked} />
      ))}
    </Facts>
  )
}
