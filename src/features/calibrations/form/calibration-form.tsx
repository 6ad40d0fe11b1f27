import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { CalibrationDetail, CalibrationOptions } from '#contracts/calibrations.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import type { CalibrationsApi } from '../calibrations.api.ts'
import { AddConversation } from './add-conversation.tsx'
import { AddRepeat } from './add-repeat.tsx'
import type { CalibrationValues, ChosenConversation } from './calibration-values.ts'
import { ConversationsField } from './conversations-field.tsx'
import { KindFields } from './kind-fields.tsx'
import { PeopleField } from './people-field.tsx'

type CalibrationFormProps = {
  initial: CalibrationValues
  options: CalibrationOptions
  api: CalibrationsApi
  /** Whether the person may look for conversations; by their numbers everybody can choose them. */
  maySearch: boolean
  /** That is changed; null for a new one. Whoever and whatever is in it stays. */
  calibration: CalibrationDetail | null
  verb: ReactNode
  progress: ReactNode
  save: (values: CalibrationValues, signal: AbortSignal) => Promise<CalibrationDetail>
  onSaved: (saved: CalibrationDetail) => void
  onReload?: () => void
}

/** What is evaluated, by whom and by when. */
export function CalibrationForm(props: CalibrationFormProps) {
  const { initial, options, api, maySearch, calibration, verb, progress, save, onSaved, onReload } = props
  const { t } = useLingui()
  const draft = useDraft({ initial, save, onSaved })
  const { values, errors, change, text } = draft
  const keptPeople = new Set(calibration?.participants.map(({ id }) => id))
  const keptConversations = new Set(calibration?.conversations.map(({ interaction_id }) => interaction_id))
  const choose = (interaction_ids: ChosenConversation[]) => change({ interaction_ids })
  const add = (added: ChosenConversation[]) => {
    const others = added.filter(({ id }) => !values.interaction_ids.some((one) => one.id === id))
    if (others.length > 0) choose([...values.interaction_ids, ...others])
  }

  return (
    <DraftForm
      draft={draft}
      verb={verb}
      progress={progress}
      actions={
        <>
          <LinkButton
            link={
              calibration
                ? { to: '/quality/calibration/$id', params: { id: String(calibration.id) } }
                : { to: '/quality/calibration' }
            }
            variant="default"
          >
            <Trans>Cancel</Trans>
          </LinkButton>
          {onReload && <ShowNewerVersion draft={draft} onShow={onReload} />}
        </>
      }
    >
      <TextInput {...text('name')} label={t`Name`} maxLength={100} autoComplete="off" data-autofocus />
      {!calibration && (
        <KindFields
          values={values}
          errors={errors}
          scorecards={options.scorecards}
          // what was chosen of one scorecard cannot be repeated by another
          onChange={(changed) => change({ ...changed, interaction_ids: [] })}
        />
      )}
      <PeopleField
        people={options.people}
        chosen={values.participant_ids}
        kept={keptPeople}
        error={errors['participant_ids']?.[0]}
        onChange={(participant_ids) => change({ participant_ids })}
      />
      <ConversationsField
        chosen={values.interaction_ids}
        kept={keptConversations}
        error={errors['interaction_ids']?.[0]}
        onChange={choose}
      >
        {values.kind === 'agreement' ? (
          <AddConversation api={api} maySearch={maySearch} onAdd={add} />
        ) : (
          <AddRepeat
            api={api}
            scorecardId={values.scorecard_id === null ? null : Number(values.scorecard_id)}
            chosen={values.interaction_ids}
            kept={keptConversations}
            onChange={choose}
          />
        )}
      </ConversationsField>
      <TextInput
        {...text('due_on')}
        label={t`Due`}
        type="date"
        inputWrapperOrder={ORDER}
        description={t`People are told; nothing ends by itself.`}
      />
      <TextInput
        {...text('threshold')}
        label={t`Threshold, in points`}
        inputWrapperOrder={ORDER}
        inputMode="decimal"
        description={
          values.kind === 'agreement'
            ? t`Whose scores lie further from the consensus on average is marked.`
            : t`Whose scores lie further from their own before on average is marked.`
        }
      />
    </DraftForm>
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
