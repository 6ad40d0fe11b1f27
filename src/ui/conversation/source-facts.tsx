import { Trans, useLingui } from '@lingui/react/macro'

import { useFormats } from '#src/ui/formats.ts'

import { Fact } from './fact.tsx'
import { Facts } from './facts.tsx'
import classes from './facts.module.css'

type SourceFactsProps = {
  source: { file: string; format: string; sha256: string; imported_at: string } | null
  /** In which the time of the import is told. */
  timeZone: string
}

/** The file that a conversation came from, to the last digit. */
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
