import { NativeSelect } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardDetail, ScorecardVersion } from '#contracts/scorecards.ts'
import { useFormats } from '#src/ui/formats.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { useAnswer } from '#src/ui/use-answer.ts'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { ScorecardsApi } from '../scorecards.api.ts'
import { ContentDiff } from './content-diff.tsx'
import { ContentOutline } from './content-outline.tsx'
import classes from './versions.module.css'

type Version = ScorecardDetail['versions'][number]

type ShownVersionProps = {
  scorecardId: number
  version: Version
  /** The other ones, newest first. */
  others: readonly Version[]
  api: ScorecardsApi
  languages: readonly Locale[]
  against: number | undefined
  onCompare: (against: number | undefined) => void
}

/** A version as it is, or what it has changed of another one. */
export function VersionView({ scorecardId, version, others, api, languages, against, onCompare }: ShownVersionProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { again, ...answer } = useAnswer(() => api.version(version.id))
  const { isPending, download } = useDownload()
  const other = others.find(({ id }) => id === against)
  const name = number(version.number)

  return (
    <section aria-labelledby="shown-version" className={classes['shown']}>
      <div className={classes['head']}>
        <h2 id="shown-version" className={classes['title']}>
          <Trans>Version {name}</Trans>
        </h2>
        <WaitingButton
          variant="default"
          isWaiting={isPending}
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          onClick={() => download(api.exported(scorecardId, version.id))}
        >
          <Trans>Export</Trans>
        </WaitingButton>
        {others.length > 0 && (
          <NativeSelect
            label={t`Compare with`}
            value={other?.id ?? ''}
            data={[
              { value: '', label: t`No other version` },
              ...others.map((one) => ({ value: String(one.id), label: t`Version ${number(one.number)}` })),
            ]}
            onChange={({ currentTarget: { value } }) => onCompare(value === '' ? undefined : Number(value))}
          />
        )}
      </div>
      <AsyncContent answer={answer} rows={8} onRetry={again}>
        {(shown) =>
          other ? (
            <Compared key={other.id} shown={shown} other={other} api={api} languages={languages} />
          ) : (
            <ContentOutline content={shown.content} languages={languages} />
          )
        }
      </AsyncContent>
    </section>
  )
}

type ComparedProps = Pick<ShownVersionProps, 'api' | 'languages'> & {
  shown: ScorecardVersion
  other: Version
}

/** From the older one of two versions to the newer one. */
function Compared({ shown, other, api, languages }: ComparedProps) {
  const { number } = useFormats()
  const { again, ...answer } = useAnswer(() => api.version(other.id))

  return (
    <AsyncContent answer={answer} rows={8} onRetry={again}>
      {(compared) => {
        const [old, newer] = compared.number < shown.number ? [compared, shown] : [shown, compared]
        const [from, to] = [number(old.number), number(newer.number)]
        return (
          <>
            <p className={classes['note']}>
              <Trans>
                What is different in version {to} from version {from}:
              </Trans>
            </p>
            <ContentDiff before={old.content} after={newer.content} languages={languages} />
          </>
        )
      }}
    </AsyncContent>
  )
}
