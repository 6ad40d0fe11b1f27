import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { useQuery } from '#src/query/use-query.ts'
import { Moment } from '#src/ui/moment.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'

import type { ScorecardsApi, OpenedScorecard } from '../scorecards.api.ts'
import { ContentDiff } from '../versions/content-diff.tsx'
import classes from './builder.module.css'
import { RefusedList } from './refused-list.tsx'
import type { ScorecardEditing } from './use-scorecard-draft.ts'

type SaveFailureProps = {
  editing: ScorecardEditing
  scorecardId: number
  languages: readonly Locale[]
  api: ScorecardsApi
  onReload: () => void
}

/** Why the draft could not be saved, and what to do. Nothing is lost meanwhile. */
export function SaveFailure({ editing, scorecardId, languages, api, onReload }: SaveFailureProps) {
  const { failure, isPending, content, errors } = editing
  if (!failure || isPending) return null
  if (failure.kind === 'conflict') {
    return (
      <Conflict
        id={scorecardId}
        content={content}
        languages={languages}
        api={api}
        onShow={onReload}
        onOverwrite={editing.overwrite}
      />
    )
  }

  return (
    <>
      <StepFailure
        failure={failure}
        action={
          <Button variant="default" size="compact-md" onClick={editing.submit}>
            <Trans>Save again</Trans>
          </Button>
        }
      />
      <RefusedList errors={errors} content={content} languages={languages} onFollow={doNothing} />
    </>
  )
}

const doNothing = () => undefined

type ConflictProps = {
  id: number
  /** The content of this editor. */
  content: ScorecardContent
  languages: readonly Locale[]
  api: ScorecardsApi
  /** Discards the content of this editor. */
  onShow: () => void
  /**
   * Saves the content of this editor over this revision; null if the other draft was published, and a new draft begins.
   */
  onOverwrite: (revision: number | null) => void
}

/** Somebody else has saved meanwhile: who, what is different, and what to do about it. */
function Conflict({ id, content, languages, api, onShow, onOverwrite }: ConflictProps) {
  const { refetch, ...answer } = useQuery(id, (scorecardId) => api.open(scorecardId))

  return (
    <section role="alert" className={classes['conflict']}>
      <h2 className={classes['label']}>
        <Trans>Somebody else changed this meanwhile</Trans>
      </h2>
      <AsyncContent answer={answer} rows={3} onRetry={refetch}>
        {(theirs) => (
          <>
            <ChangedBy opened={theirs} />
            <details>
              <summary>
                <Trans>What saving yours would change in theirs</Trans>
              </summary>
              <ContentDiff before={theirs.version.content} after={content} languages={languages} />
            </details>
            <div className={classes['buttons']}>
              <Button variant="default" onClick={onShow}>
                <Trans>Show what was saved meanwhile</Trans>
              </Button>
              <Button onClick={() => onOverwrite(theirs.version.state === 'draft' ? theirs.version.revision : null)}>
                <Trans>Save mine over it</Trans>
              </Button>
            </div>
          </>
        )}
      </AsyncContent>
    </section>
  )
}

function ChangedBy({ opened: { version } }: { opened: OpenedScorecard }) {
  const { created_by, published_by, published_at, state } = version
  const [creator, publisher] = [created_by?.name, published_by?.name]

  if (state === 'published') {
    return (
      <p className={classes['about']}>
        {publisher ? <Trans>{publisher} published it.</Trans> : <Trans>It was published.</Trans>}{' '}
        {published_at && <Moment at={published_at} />}
      </p>
    )
  }
  return (
    <p className={classes['about']}>
      {creator ? (
        <Trans>The draft that {creator} began was saved by somebody else, or in another page of yours.</Trans>
      ) : (
        <Trans>The draft was saved by somebody else, or in another page of yours.</Trans>
      )}
    </p>
  )
}
