import { Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { useAnswer } from '#src/ui/use-answer.ts'

import type { ScorecardsApi } from '../scorecards.api.ts'
import { RunLine } from './run-line.tsx'
import { VersionView } from './version-view.tsx'
import { VersionList } from './version-list.tsx'
import classes from './versions.module.css'

type VersionsProps = {
  /** The scorecard's. */
  id: number
  api: ScorecardsApi
  languages: readonly Locale[]
  /** The version that is looked at, and the one that it is compared with. */
  shown: number | undefined
  against: number | undefined
  onCompare: (against: number | undefined) => void
}

/** What a scorecard was at each publication: any version to read, or beside another one. */
export function Versions({ id, api, languages, shown, against, onCompare }: VersionsProps) {
  const { again, ...answer } = useAnswer(() => api.detail(id))

  return (
    <AsyncContent answer={answer} rows={8} onRetry={again}>
      {({ versions, run }) => {
        const version = versions.find((one) => one.id === shown)
        return (
          <div className={classes['versions']}>
            <div>
              {run && <RunLine id={id} run={run} api={api} onChanged={again} />}
              <VersionList versions={versions} shown={shown} />
            </div>
            {version ? (
              <VersionView
                key={version.id}
                scorecardId={id}
                version={version}
                others={versions.filter((one) => one !== version)}
                api={api}
                languages={languages}
                against={against}
                onCompare={onCompare}
              />
            ) : (
              <Empty title={<Trans>Choose a version</Trans>}>
                <Trans>
                  Evaluations keep the version that they were made by. Read one here, or compare it with another.
                </Trans>
              </Empty>
            )}
          </div>
        )
      }}
    </AsyncContent>
  )
}
