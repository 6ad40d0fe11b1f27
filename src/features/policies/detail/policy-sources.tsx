import { Trans, useLingui } from '@lingui/react/macro'

import type { Policy } from '#contracts/policies.ts'
import { Fact } from '#src/ui/conversation/fact.tsx'
import { Facts } from '#src/ui/conversation/facts.tsx'
import { useFormats } from '#src/ui/formats.ts'

/** The rows of files that told of a policy, the newest first, each to the last digit. */
export function PolicySources({ policy: { sources, time_zone } }: { policy: Policy }) {
  const { t } = useLingui()
  const { dateTime, number } = useFormats()

  if (sources.length === 0) {
    return (
      <Facts title={<Trans>Source</Trans>}>
        <Fact name={t`File`} value={null} />
      </Facts>
    )
  }
  return sources.map(({ file, row, kind, format, sha256, imported_at }) => (
    <Facts key={`${sha256} ${row} ${kind}`} title={<Trans>Source</Trans>}>
      <Fact name={t`File`} value={file} />
      <Fact name={t({ message: 'Row', context: 'of a file' })} value={number(row)} />
      <Fact name={t`Format`} value={format} />
      <Fact name="SHA-256" value={sha256} />
      <Fact name={t`Imported`} value={`${dateTime(imported_at, time_zone)} (${time_zone})`} />
    </Facts>
  ))
}
