import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { useId, useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { OpenedScorecard, ScorecardsApi } from '../scorecards.api.ts'
import { ContentDiff } from '../versions/content-diff.tsx'
import classes from './builder.module.css'
import { RefusedList } from './refused-list.tsx'
import type { ScorecardEditing } from './use-scorecard-draft.ts'

type BuilderActionsProps = {
  opened: OpenedScorecard
  editing: ScorecardEditing
  /** The number of mistakes that prevent publication. */
  mistakes: number
  languages: readonly Locale[]
  api: ScorecardsApi
  onReload: () => void
  onMissing: () => void
}

/** Saves, discards or publishes the draft. When publishing is impossible, a sentence says why. */
export function BuilderActions({
  opened,
  editing,
  mistakes,
  languages,
  api,
  onReload,
  onMissing,
}: BuilderActionsProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const [dialog, setDialog] = useState<'publish' | 'give-up' | null>(null)
  const reasonId = useId()
  const { scorecard } = opened
  const { revision, isUnsaved, isPending, content } = editing
  const published = scorecard.published && number(scorecard.published.number)
  const reason =
    mistakes > 0
      ? t`${plural(mistakes, { one: '# thing must be mended before it can be published.', other: '# things must be mended before it can be published.' })}`
      : revision === null && !isUnsaved
        ? t`Nothing has changed since version ${published}.`
        : null

  return (
    <div className={classes['actions']}>
      <div className={classes['buttons']}>
        {isUnsaved && (
          <WaitingButton variant="default" isWaiting={isPending} onClick={editing.submit}>
            <Trans>Save now</Trans>
          </WaitingButton>
        )}
        {revision !== null && (
          <Button variant="default" onClick={() => setDialog('give-up')}>
            <Trans>Discard the draft</Trans>
          </Button>
        )}
        <Button
          aria-disabled={reason !== null || undefined}
          data-disabled={reason !== null || undefined}
          aria-describedby={reason === null ? undefined : reasonId}
          onClick={() => {
            if (reason !== null) return
            if (isUnsaved) editing.submit()
            setDialog('publish')
          }}
        >
          <Trans>Publish…</Trans>
        </Button>
      </div>
      {reason !== null && (
        <p id={reasonId} className={classes['about']}>
          {reason}
        </p>
      )}
      {dialog === 'publish' && revision !== null && !isUnsaved && (
        <PublishDialog
          scorecard={scorecard}
          content={content}
          revision={revision}
          languages={languages}
          api={api}
          onPublished={({ published: latest }) => {
            const version = number(latest?.number ?? 1)
            void notify({ text: t`Version ${version} is published.`, milliseconds: 5000 })
            setDialog(null)
            onReload()
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'give-up' && (
        <ActionDialog
          title={<Trans>Discard the draft?</Trans>}
          verb={<Trans>Discard</Trans>}
          progress={<Trans>Discarding…</Trans>}
          act={(_reason, signal) => api.discardDraft(scorecard.id, signal)}
          onDone={() => {
            setDialog(null)
            if (scorecard.published) onReload()
            else onMissing()
          }}
          onClose={() => setDialog(null)}
        >
          {published ? (
            <Trans>Version {published} stays as it is. What was written since is gone.</Trans>
          ) : (
            <Trans>Nothing of this scorecard was published: all of it is gone.</Trans>
          )}
        </ActionDialog>
      )}
    </div>
  )
}

type PublishDialogProps = {
  scorecard: ScorecardDetail
  /** The content as it is saved, and its revision. */
  content: ScorecardContent
  revision: number
  languages: readonly Locale[]
  api: ScorecardsApi
  onPublished: (published: ScorecardDetail) => void
  onClose: () => void
}

/** Asks for a note on the changes, next to a list of them. New evaluations use the published version. */
function PublishDialog(props: PublishDialogProps) {
  const { scorecard, content, revision, languages, api, onPublished, onClose } = props
  const { t } = useLingui()

  return (
    <DraftDialog
      title={<Trans>Publish this version?</Trans>}
      verb={<Trans>Publish</Trans>}
      progress={<Trans>Publishing…</Trans>}
      size="lg"
      initial={{ note: '' }}
      save={({ note }, signal) => api.publish(scorecard.id, { revision, note }, signal)}
      onSaved={onPublished}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          <RefusedList errors={draft.errors} content={content} languages={languages} onFollow={close} />
          <p className={classes['about']}>
            <Trans>
              New evaluations are made by it from now on. Those that are there keep their version, and it cannot be
              changed any more.
            </Trans>
          </p>
          <Textarea
            {...draft.text('note')}
            label={t`What was changed`}
            description={t`For those who read the versions later.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            maxLength={500}
            data-autofocus
          />
          {scorecard.published && (
            <Changes versionId={scorecard.published.id} content={content} languages={languages} api={api} />
          )}
        </>
      )}
    </DraftDialog>
  )
}

type ChangesProps = Pick<PublishDialogProps, 'content' | 'languages' | 'api'> & { versionId: number }

/** The changes since the published version. */
function Changes({ versionId, content, languages, api }: ChangesProps) {
  const { refetch, ...answer } = useQuery(versionId, (id) => api.version(id))

  return (
    <div className={classes['changes']}>
      <AsyncContent answer={answer} rows={4} onRetry={refetch}>
        {(published) => <ContentDiff before={published.content} after={content} languages={languages} />}
      </AsyncContent>
    </div>
  )
}
