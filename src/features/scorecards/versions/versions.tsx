import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { useQuery } from '#src/query/use-query.ts'

import { BuilderLink } from '../builder/builder-link.tsx'
import type { ScorecardsApi } from '../scorecards.api.ts'
import { VersionView } from './version-view.tsx'
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
  const { refetch, ...answer } = useQuery(id, (asked) => api.detail(asked))

  return (
    <AsyncContent answer={answer} rows={8} onRetry={refetch}>
      {({ versions, run }) => {
        const version = versions.find((one) => one.id === shown)
        return (
          <div className={classes['versions']}>
            <div>
              {run && <RunLine id={id} run={run} api={api} onChanged={refetch} />}
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

type Version = ScorecardDetail['versions'][number]

type VersionListProps = {
  versions: readonly Version[]
  /** The one that is looked at. */
  shown: number | undefined
}

/** Every version, the newest first: by whom, when, what was changed, and how often it was used. */
function VersionList({ versions, shown }: VersionListProps) {
  const { t } = useLingui()
  const { number } = useFormats()

  return (
    <ol className={classes['list']} aria-label={t`Versions`}>
      {versions.map((version) => {
        const { id, number: place, state, note, created_by, published_by, published_at, evaluations } = version
        const name = number(place)
        const by = state === 'published' ? published_by : created_by
        return (
          <li key={id} className={classes['version']} data-shown={id === shown || undefined}>
            <BuilderLink
              change={{ version: id, against: undefined }}
              className={classes['name']}
              aria-current={id === shown || undefined}
            >
              {state === 'draft' ? <Trans>Version {name}, a draft</Trans> : <Trans>Version {name}</Trans>}
            </BuilderLink>
            <span className={classes['when']}>
              {by?.name ?? t`By nobody who is still here`}
              {published_at && (
                <>
                  {' · '}
                  <Moment at={published_at} as="date-time" />
                </>
              )}
              {state === 'published' && (
                <>
                  {' · '}
                  <Plural value={evaluations} one="# evaluation" other="# evaluations" />
                </>
              )}
            </span>
            {note && <p className={classes['note']}>{note}</p>}
          </li>
        )
      })}
    </ol>
  )
}

type RunLineProps = {
  /** The scorecard's. */
  id: number
  run: NonNullable<ScorecardDetail['run']>
  api: Pick<ScorecardsApi, 'runAgain'>
  onChanged: () => void
}

/** How far the rules of the newest published version are through all conversations, and what to do where they are stuck. */
function RunLine({ id, run: { state, done, total }, api, onChanged }: RunLineProps) {
  const { number } = useFormats()
  const { runAgain, isPending } = useRunAgain(api, id, onChanged)
  const isFailed = state === 'failed'
  const Icon = isFailed ? IconAlertTriangle : IconClock

  return (
    <div className={classes['run']} role="status">
      <StatusMark tone={isFailed ? 'bad' : undefined}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {isFailed ? <Trans>Its rules were stopped by a fault.</Trans> : <Trans>Its rules are judging.</Trans>}
      </StatusMark>
      <span className={classes['when']}>{total !== null && <Judged done={number(done)} total={number(total)} />}</span>
      {isFailed && (
        <Button variant="default" size="compact-sm" loading={isPending} onClick={runAgain}>
          <Trans>Run again</Trans>
        </Button>
      )}
    </div>
  )
}

const Judged = ({ done, total }: { done: string; total: string }) => (
  <Trans>
    {done} of {total} conversations
  </Trans>
)

/**
 * Has the rules of a scorecard go on; what came of it is told.
 * @param onEnded however it ended, the scorecard stands otherwise than it was shown
 */
function useRunAgain(api: Pick<ScorecardsApi, 'runAgain'>, id: number, onEnded: () => void) {
  const { t, i18n } = useLingui()
  const [isPending, setIsPending] = useState(false)

  const tell = (text: string) => {
    void notify({ text, milliseconds: 5000 })
    setIsPending(false)
    onEnded()
  }
  const runAgain = () => {
    setIsPending(true)
    void api.runAgain(id).then(
      () => tell(t`The rules go on.`),
      (error: unknown) => tell(failureSentence(i18n, failureIn(error))),
    )
  }
  return { runAgain, isPending }
}
