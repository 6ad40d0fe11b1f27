import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { CallRowDto } from '#contracts/calls.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import type { Suggestions, SuggestionSpan } from '#contracts/suggestions.ts'
import { evaluationScore } from '#domain/scoring/evaluation-score.ts'
import { type GivenAnswers, noAnswer, valuesIn } from '#src/evaluation/given-answers.ts'
import type { Article } from '#src/evaluation/question-help.tsx'
import { ScoreLine } from '#src/evaluation/score-line.tsx'
import { ScorecardForm } from '#src/evaluation/scorecard-form.tsx'
import { SuggestionLine } from '#src/evaluation/suggestion-line.tsx'
import { type SearchOption, SearchSelect } from '#src/forms/search-select.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { conversationAddress, placeAddress } from '#src/machines/conversation-address.ts'
import { useFormats } from '#src/ui/formats.ts'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import classes from './preview.module.css'

type PreviewProps = {
  content: ScorecardContent
  /** The display language, and the one for texts that are missing in it. */
  languages: readonly Locale[]
  articles: readonly Article[]
  /** Null for people who may not open conversations. */
  findCalls: FindCalls | null
  tryOut: (callId: number, content: ScorecardContent) => Promise<Suggestions>
}

/**
 * The form as evaluators will answer it, with its score, and the answers that the rules would suggest for a
 * conversation.
 */
export function Preview({ content, languages, articles, findCalls, tryOut }: PreviewProps) {
  const [answers, setAnswers] = useState<GivenAnswers>({})
  const [current, setCurrent] = useState<string | null>(null)
  const trial = useTrial<TriedCall>((call) => tryOut(call.id, content))
  const result = evaluationScore(content, valuesIn(answers))
  const { call, suggestions } = trial.tried ?? {}

  return (
    <div className={classes['preview']}>
      <div className={classes['form']}>
        <ScorecardForm
          content={content}
          languages={languages}
          answers={answers}
          result={result}
          articles={articles}
          currentQuestion={current}
          onCurrent={setCurrent}
          onAnswer={(id, change) => setAnswers({ ...answers, [id]: { ...(answers[id] ?? noAnswer), ...change } })}
          renderSlot={(question) =>
            call &&
            suggestions?.data
              .filter(({ question_id }) => question_id === question.id)
              .map((suggestion) => (
                <SuggestionLine
                  key={suggestion.origin}
                  suggestion={suggestion}
                  question={question}
                  languages={languages}
                  renderPlace={(span) => <TranscriptLink call={call} span={span} />}
                />
              ))
          }
        />
      </div>
      <aside className={classes['aside']}>
        <div className={classes['score']}>
          <ScoreLine result={result} target={content.target} languages={languages} />
          {Object.keys(answers).length > 0 && (
            <div>
              <Button variant="default" size="compact-md" onClick={() => setAnswers({})}>
                <Trans>Take all answers back</Trans>
              </Button>
            </div>
          )}
        </div>
        <TrialForm findCalls={findCalls} isPending={trial.isPending} onTry={trial.run} />
        <StepFailure failure={trial.failure} />
        {suggestions?.data.length === 0 && !trial.isPending && (
          <p className={classes['note']}>
            <Trans>No question has a rule that could be tried.</Trans>
          </p>
        )}
      </aside>
    </div>
  )
}

type TrialResult<Call> = { call: Call; suggestions: Suggestions }

/** Runs one trial after the other; the last result stays visible. */
function useTrial<Call>(fetchSuggestions: (call: Call) => Promise<Suggestions>) {
  const [tried, setTried] = useState<TrialResult<Call> | null>(null)
  const { change, submit, failure, isPending } = useDraft<{ call: Call | null }, TrialResult<Call>>({
    initial: { call: null },
    save: async ({ call }) => ({ call: call!, suggestions: await fetchSuggestions(call!) }), // it is sent only with one
    onSaved: setTried,
  })

  return {
    tried,
    failure,
    isPending,
    run: (call: Call) => {
      change({ call })
      submit()
    },
  }
}

/** A link to a place in a conversation. It opens in a new page: unsaved text stays here. */
function TranscriptLink({ call, span: { seq, start_ms } }: { call: TriedCall; span: SuggestionSpan }) {
  const { t } = useLingui()
  const { duration, number } = useFormats()
  const line = number((seq ?? 0) + 1)
  const name =
    start_ms === null
      ? seq === null
        ? t`Whole conversation`
        : t`Line ${line}`
      : duration(Math.floor(start_ms / 1000) * 1000)

  return (
    <Link
      {...(start_ms === null ? conversationAddress(call) : placeAddress(call, { start_ms }))}
      target="_blank"
      rel="noreferrer"
    >
      {name}
    </Link>
  )
}

type FindCalls = (text: string, signal: AbortSignal) => Promise<CallRowDto[]>
/** The conversation on which the rules are tried. */
type TriedCall = Pick<CallRowDto, 'id' | 'channel'>

type TrialFormProps = {
  /** Null for people who may not open conversations. */
  findCalls: FindCalls | null
  isPending: boolean
  onTry: (call: TriedCall) => void
}

/** Selects the conversation on which the rules are tried: one of the newest, or one by its number. */
function TrialForm({ findCalls, isPending, onTry }: TrialFormProps) {
  const { t } = useLingui()
  const { dateTime } = useFormats()
  const [number, setNumber] = useState('')
  const [selected, setSelected] = useState<SearchOption | null>(null)
  const [foundCalls, setFoundCalls] = useState<readonly CallRowDto[]>([])
  const labelOf = ({ id, started_at, time_zone, partner, agent }: CallRowDto) =>
    [`#${id}`, started_at && dateTime(started_at, time_zone), agent?.name, partner.name].filter(Boolean).join(' · ')
  const [find] = useState(() => async (text: string, signal: AbortSignal) => {
    const calls = await findCalls!(text, signal) // there is no field without it
    setFoundCalls((previous) => [...calls, ...previous])
    return calls.map((call) => ({ value: String(call.id), label: labelOf(call) }))
  })
  const call = /^[1-9]\d{0,14}$/.test(number.trim())
    ? { id: Number(number), channel: 'voice' as const }
    : foundCalls.find(({ id }) => String(id) === selected?.value)

  return (
    <form
      className={classes['trial']}
      aria-labelledby="trial-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (call && !isPending) onTry(call)
      }}
    >
      <h2 id="trial-title" className={classes['title']}>
        <Trans>Test on a conversation</Trans>
      </h2>
      <p className={classes['note']}>
        <Trans>What would the automatic rules suggest? Nothing is kept of it.</Trans>
      </p>
      {findCalls && (
        <SearchSelect
          label={t`Conversation`}
          placeholder={t`One of the newest, or words that were said`}
          chosen={number.trim() === '' ? selected : null}
          find={find}
          onChange={(option) => {
            setSelected(option)
            setNumber('')
          }}
        />
      )}
      <TextInput
        label={t`Or its number`}
        value={number}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setNumber(value)}
      />
      <div>
        <WaitingButton type="submit" variant="default" isWaiting={isPending} aria-disabled={!call}>
          <Trans>Try the rules</Trans>
        </WaitingButton>
      </div>
    </form>
  )
}
