import { Button } from '@mantine/core'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { notify } from '#src/ui/notify.ts'
import { useFormats } from '#src/ui/formats.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import type { OpenedScorecard, ScorecardsApi } from '../scorecards.api.ts'
import classes from './builder.module.css'
import { PublishDialog } from './publish-dialog.tsx'
import type { ScorecardEditing } from './use-scorecard-draft.ts'

type BuilderActionsProps = {
  opened: OpenedScorecard
  editing: ScorecardEditing
  /** How many keep it from being published. */
  mistakes: number
  languages: readonly Locale[]
  api: ScorecardsApi
  onReload: () => void
  onGone: () => void
}

/** Saving at once, giving the draft up, and publishing it; why it cannot be is said in words. */
export function BuilderActions({ opened, editing, mistakes, languages, api, onReload, onGone }: BuilderActionsProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const [asked, setAsked] = useState<'publish' | 'give-up' | null>(null)
  const why = useId()
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
          <Button variant="default" onClick={() => setAsked('give-up')}>
            <Trans>Discard the draft</Trans>
          </Button>
        )}
        <Button
          aria-disabled={reason !== null || undefined}
          data-disabled={reason !== null || undefined}
          aria-describedby={reason === null ? undefined : why}
          onClick={() => {
            if (reason !== null) return
            if (isUnsaved) editing.submit()
            setAsked('publish')
          }}
        >
          <Trans>Publish…</Trans>
        </Button>
      </div>
      {reason !== null && (
        <p id={why} className={classes['about']}>
          {reason}
        </p>
      )}
      {asked === 'publish' && revision !== null && !isUnsaved && (
        <PublishDialog
          scorecard={scorecard}
          content={content}
          revision={revision}
          languages={languages}
          api={api}
          onPublished={({ published: now }) => {
            const version = number(now?.number ?? 1)
            void notify({ text: t`Version ${version} is published.`, milliseconds: 5000 })
            setAsked(null)
            onReload()
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'give-up' && (
        <ActionDialog
          title={<Trans>Discard the draft?</Trans>}
          verb={<Trans>Discard</Trans>}
          progress={<Trans>Discarding…</Trans>}
          act={(_reason, signal) => api.giveUpDraft(scorecard.id, signal)}
          onDone={() => {
            setAsked(null)
            if (scorecard.published) onReload()
            else onGone()
          }}
          onClose={() => setAsked(null)}
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
