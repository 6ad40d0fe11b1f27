import { Trans } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Coaching, CoachingOptions } from '#contracts/coaching.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import type { CoachingValues } from './coaching-draft.ts'
import { planOf } from './coaching-draft.ts'
import { CoachingFields } from './coaching-fields.tsx'

type CoachingFormProps = {
  initial: CoachingValues
  options: CoachingOptions
  verb: ReactNode
  progress: ReactNode
  /** Where one goes without saving. */
  back: LinkProps
  save: (plan: ReturnType<typeof planOf>, signal: AbortSignal) => Promise<Coaching>
  onSaved: (saved: Coaching) => void
  /** Gives up what is written here for what somebody else has saved meanwhile. */
  onReload?: () => void
}

/** A coaching as it is proposed. */
export function CoachingForm({ initial, options, verb, progress, back, save, onSaved, onReload }: CoachingFormProps) {
  const draft = useDraft({ initial, save: (values, signal) => save(planOf(values), signal), onSaved })

  return (
    <DraftForm
      draft={draft}
      verb={verb}
      progress={progress}
      actions={
        <>
          <LinkButton link={back} variant="default">
            <Trans>Cancel</Trans>
          </LinkButton>
          {onReload && <ShowNewerVersion draft={draft} onShow={onReload} />}
        </>
      }
    >
      <CoachingFields draft={draft} options={options} />
    </DraftForm>
  )
}
