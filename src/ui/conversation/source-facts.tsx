import { Trans, useLingui } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

import classes from './facts.module.css'
import { Fact, Facts } from './facts.tsx'

type SourceFactsProps = {
  source: { file: string; format: string; sha256: string; imported_at: string } | null
  /** The time zone for the time of the import. */
  timeZone: string
}

/** The file from which a conversation was imported, with its checksum. */
export function SourceFacts({ source, timeZone }: SourceFactsProps) {
  const { t } = useLingui()
  const { dateTime } = useFormats()

  return (
    <Facts title={<Trans>Source</Trans>}>
      <Fact name={t`File`} value={source?.file} />
      <Fact name={t`Format`} value={source?.format} />
      <Fact name="SHA-256" value={source && <span className={classes['hash']}>{source.sha256}</span>} />
      <Fact name={t`Imported`} value={source && `${dateTime(source.imported_at, timeZone)} (${timeZone})`} />
    </Facts>
  )
}
