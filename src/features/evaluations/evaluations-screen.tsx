import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconUser } from '@tabler/icons-react'

import { criticalFamilies } from '#contracts/families.ts'
import { evaluationExportFormats } from '#contracts/lists/evaluations.ts'
import type { NamedQuestion } from '#contracts/quality-questions.ts'
import { useApi } from '#src/context/app-context.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { useSearchChange } from '#src/list/use-search-change.ts'
import { Chip, Chips, AddressChip } from '#src/ui/chips/chips.tsx'
import { ExportMenu } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { criticalFamilyNames, familyNames } from '#src/words/quality.ts'

import { useEvaluationColumns } from './evaluation-columns.tsx'
import { EvaluationFilters } from './evaluation-filters.tsx'
import { type EvaluationsSearch, evaluationsSearch } from './evaluations-search.ts'
import { type EvaluationsAnswers, evaluationsApi } from './evaluations.api.ts'

type EvaluationsScreenProps = { answers: EvaluationsAnswers; search: EvaluationsSearch }

/** All evaluations that the reader may see; filtered, counted, sorted and paged on the server. */
export function EvaluationsScreen({ answers, search }: EvaluationsScreenProps) {
  const api = useApi(evaluationsApi)
  const change = useSearchChange<EvaluationsSearch>()
  const columns = useEvaluationColumns()
  const list = usePromiseState(answers.evaluations)
  const options = usePromiseState(answers.options)
  const callOptions = usePromiseState(answers.callOptions)

  return (
    <ListScreen
      title={<Trans>Evaluations</Trans>}
      sentence={<Trans>What was judged, how did it come out, and what is still to be done with it?</Trans>}
      views={{ api: api.saved, query: evaluationsSearch.view(search) }}
      actions={
        <ExportMenu
          formats={evaluationExportFormats}
          fetchFile={(format) => api.exported(evaluationsSearch.query(search), format)}
        />
      }
      search={search}
      renderFilters={(filter) => (
        <EvaluationFilters search={search} options={options} callOptions={callOptions} onChange={filter} />
      )}
      list={list}
      columns={columns}
      renderCount={(total, count) => (
        <Plural value={total} one={`${count} evaluation`} other={`${count} evaluations`} />
      )}
      chips={
        <FailureChips
          search={search}
          question={options.value?.question ?? null}
          onChange={(chips) => change({ page: 1, ...chips })}
        />
      }
      noMatch={{
        title: <Trans>No evaluation matches</Trans>,
        hint: <Trans>Widen the days or take a filter away.</Trans>,
      }}
      empty={
        <Empty title={<Trans>There are no evaluations for you to see yet</Trans>}>
          <Trans>
            Auditors begin them in their queue or beside a conversation. Who is judged sees them once they are released.
          </Trans>
        </Empty>
      }
    />
  )
}

type FailureChipsProps = {
  search: EvaluationsSearch
  /** The question of the address with its text; null while it is not known. */
  question: NamedQuestion | null
  onChange: (change: Partial<EvaluationsSearch>) => void
}

/** Chips for one's own evaluations and for failures, and removable chips for filters that only a link can set. */
function FailureChips({ search, question, onChange }: FailureChipsProps) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const { mine, auto_failed, failed_family, failed_question, plan_id, points_min, points_max } = search
  const { answered_question, answered_family, compared, compared_question, clock } = search
  const [minPoints, maxPoints] = [number(points_min ?? 0), number(points_max ?? 100)]
  const failedQuestion = question?.question_id === failed_question ? question : null

  return (
    <Chips label={t`Only those`}>
      <Chip
        icon={<IconUser size={14} stroke={1.5} aria-hidden />}
        isOn={mine !== undefined}
        onPress={(isOn) => onChange({ mine: isOn ? 'yes' : undefined })}
      >
        <Trans>Made by me</Trans>
      </Chip>
      <Chip
        icon={<IconAlertTriangle size={14} stroke={1.5} aria-hidden />}
        isOn={auto_failed !== undefined}
        onPress={(isOn) => onChange({ auto_failed: isOn ? 'yes' : undefined })}
      >
        <Trans>Set to zero</Trans>
      </Chip>
      {criticalFamilies.map((family) => {
        const name = i18n._(criticalFamilyNames[family])
        return (
          <Chip
            key={family}
            isOn={failed_family === family}
            onPress={(isOn) => onChange({ failed_family: isOn ? family : undefined })}
          >
            <Trans>Critical failure: {name}</Trans>
          </Chip>
        )
      })}
      {failed_question !== undefined && (
        <AddressChip removeLabel={t`Any question`} onRemove={() => onChange({ failed_question: undefined })}>
          <Trans>Failed: {failedQuestion ? <QuestionName question={failedQuestion} /> : failed_question}</Trans>
        </AddressChip>
      )}
      {answered_question !== undefined && (
        <AddressChip removeLabel={t`Any question`} onRemove={() => onChange({ answered_question: undefined })}>
          <Trans>
            Answered:{' '}
            {question?.question_id === answered_question ? <QuestionName question={question} /> : answered_question}
          </Trans>
        </AddressChip>
      )}
      {answered_family !== undefined && (
        <AddressChip removeLabel={t`Any family`} onRemove={() => onChange({ answered_family: undefined })}>
          <Trans>Some question applied: {i18n._(familyNames[answered_family])}</Trans>
        </AddressChip>
      )}
      {compared_question !== undefined && (
        <AddressChip removeLabel={t`Any question`} onRemove={() => onChange({ compared_question: undefined })}>
          <Trans>
            Answered by rule and people:{' '}
            {question?.question_id === compared_question ? <QuestionName question={question} /> : compared_question}
          </Trans>
        </AddressChip>
      )}
      {compared !== undefined && (
        <AddressChip removeLabel={t`Answered by anybody`} onRemove={() => onChange({ compared: undefined })}>
          <Trans>Some question answered by rule and people</Trans>
        </AddressChip>
      )}
      <ReleaseChips search={search} onChange={onChange} />
      {clock !== undefined && (
        <AddressChip removeLabel={t`The partner’s own days`} onRemove={() => onChange({ clock: undefined })}>
          <Trans>Days of UTC</Trans>
        </AddressChip>
      )}
      {(points_min !== undefined || points_max !== undefined) && (
        <AddressChip
          removeLabel={t`Any score`}
          onRemove={() => onChange({ points_min: undefined, points_max: undefined })}
        >
          <Trans>
            Score of {minPoints} to {maxPoints} points
          </Trans>
        </AddressChip>
      )}
      {plan_id !== undefined && (
        <AddressChip removeLabel={t`Any plan`} onRemove={() => onChange({ plan_id: undefined })}>
          <Trans>Of one sampling plan</Trans>
        </AddressChip>
      )}
    </Chips>
  )
}

type ReleaseChipsProps = {
  search: Pick<EvaluationsSearch, 'released_from' | 'released_to' | 'disputed'>
  onChange: (change: Partial<EvaluationsSearch>) => void
}

/** Removable chips for the release days and for disputes, which only a link can set. */
function ReleaseChips({ search, onChange }: ReleaseChipsProps) {
  const { t } = useLingui()
  const { day } = useFormats()
  const { released_from, released_to, disputed } = search
  const [first, last] = [released_from && day(released_from), released_to && day(released_to)]

  return (
    <>
      {disputed !== undefined && (
        <AddressChip removeLabel={t`Disputed or not`} onRemove={() => onChange({ disputed: undefined })}>
          <Trans>Some answer was disputed</Trans>
        </AddressChip>
      )}
      {first !== undefined && (
        <AddressChip removeLabel={t`Released whenever`} onRemove={() => onChange({ released_from: undefined })}>
          <Trans>Released from {first}</Trans>
        </AddressChip>
      )}
      {last !== undefined && (
        <AddressChip removeLabel={t`Released whenever`} onRemove={() => onChange({ released_to: undefined })}>
          <Trans>Released until {last}</Trans>
        </AddressChip>
      )}
    </>
  )
}
