import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import {
  type Coaching,
  type CoachingOptions,
  MAX_ACTION_LENGTH,
  MAX_TOPIC_LENGTH,
  MAX_WINDOW_DAYS,
  MIN_WINDOW_DAYS,
} from '#contracts/coaching.ts'
import { QuestionName, ScorecardName } from '#src/evaluation/question-name.tsx'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft, type Draft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

import classes from '../coaching.module.css'
import { type CoachingValues, planOf } from './coaching-draft.ts'

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

type CoachingFieldsProps = { draft: Draft<CoachingValues>; options: CoachingOptions }

/** What a coaching is about, what is to be done, and when to look again. */
function CoachingFields({ draft, options }: CoachingFieldsProps) {
  const { t } = useLingui()
  const { text, errors, values, change } = draft
  const order = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

  return (
    <>
      <TextInput
        {...text('topic')}
        label={t`Topic`}
        description={t`In a few words, as it stands in lists.`}
        inputWrapperOrder={order}
        maxLength={MAX_TOPIC_LENGTH}
        autoComplete="off"
        data-autofocus
      />
      <Questions
        options={options}
        chosen={values.question_ids}
        error={errors['question_ids']?.[0]}
        onChange={(question_ids) => change({ question_ids })}
      />
      <Textarea
        {...text('action')}
        label={t`What is to be done`}
        description={t`What the agent does from now on, and how you help. The agent agrees to these words.`}
        inputWrapperOrder={order}
        maxLength={MAX_ACTION_LENGTH}
        autosize
        minRows={4}
      />
      <TextInput
        {...text('follow_up_on')}
        type="date"
        label={t`Look again on`}
        description={t`You are told on that day.`}
        inputWrapperOrder={order}
      />
      <TextInput
        {...text('window_days')}
        inputMode="numeric"
        label={t`Days before that are compared with those after`}
        description={t`From ${MIN_WINDOW_DAYS} to ${MAX_WINDOW_DAYS}: fewer than five answers on either side say nothing.`}
        inputWrapperOrder={order}
      />
    </>
  )
}

type QuestionsProps = {
  options: CoachingOptions
  chosen: string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

function Questions({ options: { questions, scorecard }, chosen, error, onChange }: QuestionsProps) {
  return (
    <fieldset className={classes['checks']}>
      <legend>
        <Trans>
          Questions of <ScorecardName scorecard={scorecard} />
        </Trans>
      </legend>
      {questions.map((question) => (
        <Check
          key={question.question_id}
          name="question_ids"
          label={
            <span>
              <QuestionName question={question} />
              {question.is_failed && (
                <span className={classes['aside']}>
                  <Trans>Failed in the evaluation</Trans>
                </span>
              )}
            </span>
          }
          isChecked={chosen.includes(question.question_id)}
          onChange={(isChosen) =>
            onChange(isChosen ? [...chosen, question.question_id] : chosen.filter((id) => id !== question.question_id))
          }
        />
      ))}
      {error && (
        <p role="alert" className={classes['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
