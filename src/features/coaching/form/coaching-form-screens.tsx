import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import {
  type Coaching,
  type CoachingOptions,
  MAX_ACTION_LENGTH,
  MAX_TOPIC_LENGTH,
  MAX_WINDOW_DAYS,
  MIN_WINDOW_DAYS,
} from '#contracts/coaching.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { useApi } from '#src/context/app-context.ts'
import { QuestionName, ScorecardName } from '#src/evaluation/question-name.tsx'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { type Draft, useDraft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { browserZone } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { coachingApi } from '../coaching.api.ts'
import classes from '../coaching.module.css'
import { type CoachingValues, newCoaching, planOf, valuesOf } from './coaching-draft.ts'

type CreateCoachingScreenProps = {
  options: Promise<CoachingOptions>
  /** The ids of the questions to practise, separated by commas. */
  questions: string | undefined
}

/** Proposes a coaching to an agent. */
export function CreateCoachingScreen({ options, questions }: CreateCoachingScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(coachingApi)
  const agent = usePromiseState(options).value?.agent.name
  const [today] = useState(() => dayIn(browserZone(), new Date()))

  return (
    <DraftPage answer={options} sentence={agent && <Trans>For {agent}, who is asked to agree.</Trans>}>
      {(loaded) => (
        <CoachingForm
          initial={newCoaching(loaded, questions, today)}
          options={loaded}
          verb={<Trans>Propose coaching</Trans>}
          progress={<Trans>Proposing…</Trans>}
          back={{ to: '/quality/coaching' }}
          save={(plan, signal) => {
            const {
              agent: { id },
              scorecard,
              evaluation_id,
            } = loaded
            return api.propose({ ...plan, agent_id: id, scorecard_id: scorecard.id, evaluation_id }, signal)
          }}
          onSaved={({ id }) => {
            void notify({ text: t`The coaching was proposed.`, milliseconds: 5000 })
            void navigate(addressOf(id))
          }}
        />
      )}
    </DraftPage>
  )
}

type EditCoachingScreenProps = { answer: Promise<{ coaching: Coaching; options: CoachingOptions }> }

/** Changes a coaching that nobody has agreed to yet. */
export function EditCoachingScreen({ answer }: EditCoachingScreenProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(coachingApi)

  return (
    <DraftPage answer={answer} sentence={<Trans>It can be changed as long as nobody has agreed to it.</Trans>}>
      {({ coaching, options }, reload) => (
        <CoachingForm
          key={`${coaching.id}-${coaching.version}`}
          initial={valuesOf(coaching)}
          options={options}
          verb={<Trans>Save changes</Trans>}
          progress={<Trans>Saving…</Trans>}
          back={addressOf(coaching.id)}
          save={(plan, signal) => api.change(coaching.id, { ...plan, version: coaching.version }, signal)}
          onReload={reload}
          onSaved={() => {
            void notify({ text: t`The coaching was saved.`, milliseconds: 5000 })
            void navigate(addressOf(coaching.id))
          }}
        />
      )}
    </DraftPage>
  )
}

const addressOf = (id: number) => ({ to: '/quality/coaching/$id', params: { id: String(id) } }) as const

type CoachingFormProps = {
  initial: CoachingValues
  options: CoachingOptions
  verb: ReactNode
  progress: ReactNode
  /** The link of the cancel button. */
  back: LinkProps
  save: (plan: ReturnType<typeof planOf>, signal: AbortSignal) => Promise<Coaching>
  onSaved: (saved: Coaching) => void
  /** Discards what is written here and loads what somebody else has saved meanwhile. */
  onReload?: () => void
}

/** The form of a coaching. */
function CoachingForm({ initial, options, verb, progress, back, save, onSaved, onReload }: CoachingFormProps) {
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

/** The topic and questions of a coaching, the agreed action, and the follow-up. */
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
      <QuestionsField
        options={options}
        selected={values.question_ids}
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

type QuestionsFieldProps = {
  options: CoachingOptions
  selected: string[]
  error: string | undefined
  onChange: (selected: string[]) => void
}

function QuestionsField({ options: { questions, scorecard }, selected, error, onChange }: QuestionsFieldProps) {
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
          isChecked={selected.includes(question.question_id)}
          onChange={(isSelected) =>
            onChange(
              isSelected ? [...selected, question.question_id] : selected.filter((id) => id !== question.question_id),
            )
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
