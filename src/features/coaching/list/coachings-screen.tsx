import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'

import { coachingStates } from '#contracts/coaching-states.ts'
import type { CoachingRowDto } from '#contracts/coaching.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { QuestionName } from '#src/evaluation/question-name.tsx'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import { useSearchChange } from '#src/list/use-search-change.ts'
import { Check } from '#src/ui/check.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { coachingStateNames } from '#src/words/coaching.ts'

import { type CoachingsSearch, listPart, coachingsSearch } from '../coaching-search.ts'
import { CoachingStateMark } from '../coaching-state.tsx'
import { coachingApi, type CoachingsAnswers } from '../coaching.api.ts'
import classes from '../coaching.module.css'
import { DueCoachings } from './due-coachings.tsx'
import { Suggestions } from './suggestions.tsx'

type CoachingsScreenProps = { answers: CoachingsAnswers; search: CoachingsSearch }

/** What is due, what was agreed with whom, and where agents fail most. */
export function CoachingsScreen({ answers, search }: CoachingsScreenProps) {
  const { number } = useFormats()
  const api = useApi(coachingApi)
  const navigate = useNavigate()
  const change = useSearchChange<CoachingsSearch>()
  const reload = useReload()
  // everybody else sees only their own coachings
  const isCoach = useCan()('quality-coaching')
  const coachings = usePromiseState(answers.coachings)
  const due = usePromiseState(answers.due)
  const suggestions = usePromiseState(answers.suggestions)
  const columns = useCoachingColumns()
  const view = listPart(search)
  const isFiltered = filterCount(view) > 0
  const clear = () => change(noFilters(view))
  const openView = (query: string) =>
    navigate({ to: '/quality/coaching', search: coachingsSearch.read(Object.fromEntries(new URLSearchParams(query))) })

  return (
    <Page
      title={<Trans>Coaching</Trans>}
      sentence={
        isCoach ? (
          <Trans>What was agreed with whom, what is to be looked at again, and where would coaching help?</Trans>
        ) : (
          <Trans>What was agreed with you, and how did it go on?</Trans>
        )
      }
      actions={
        <>
          <ColumnMenu columns={columns} view={view} onView={change} />
          <SavedViews api={api.saved} query={coachingsSearch.view(search)} onOpen={(query) => void openView(query)} />
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.exported(coachingsSearch.query(search), format)}
          />
        </>
      }
    >
      <DueCoachings due={due} search={search} />
      <CoachingFilters search={view} isCoach={isCoach} onChange={(filter) => change({ page: 1, ...filter })} />
      <ListTable
        list={coachings}
        columns={columns}
        view={view}
        onView={change}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} coaching`} other={`${count} coachings`} />
        }}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>No coaching matches</Trans>} onClear={clear}>
              <Trans>Take a filter away.</Trans>
            </NoMatch>
          ) : isCoach ? (
            <Empty title={<Trans>Nothing was proposed yet</Trans>}>
              <Trans>
                Begin from an evaluation with failed questions, or from one of the suggestions below. The agent agrees,
                you look again on the day that you choose, and see what became of it.
              </Trans>
            </Empty>
          ) : (
            <Empty title={<Trans>There is no coaching for you</Trans>}>
              <Trans>What your coach proposes stands here, for you to agree to.</Trans>
            </Empty>
          )
        }
        onClear={isFiltered ? clear : undefined}
        onRetry={reload}
      />
      {isCoach && <Suggestions suggestions={suggestions} search={search} />}
    </Page>
  )
}

type CoachingFiltersProps = {
  search: Omit<CoachingsSearch, 'started_from' | 'started_to'>
  isCoach: boolean
  onChange: (change: Partial<CoachingsSearch>) => void
}

function CoachingFilters({ search, isCoach, onChange }: CoachingFiltersProps) {
  const { t, i18n } = useLingui()
  const { state, due, mine } = search

  return (
    <FilterBar active={filterCount(search)}>
      <NativeSelect
        label={t`State`}
        value={due ?? state ?? ''}
        data={[
          { value: '', label: t`All states` },
          ...coachingStates.map((value) => ({ value, label: i18n._(coachingStateNames[value]) })),
          { value: 'yes', label: t`Due for a follow-up` },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ state: coachingStates.find((name) => name === value), due: value === 'yes' ? 'yes' : undefined })
        }
      />
      {isCoach && (
        <div className={classes['toggle']}>
          <Check
            name="mine"
            label={t`Led by me`}
            isChecked={mine === 'yes'}
            onChange={(isMine) => onChange({ mine: isMine ? 'yes' : undefined })}
          />
        </div>
      )}
    </FilterBar>
  )
}

/** The columns of the list of coachings in the reader's language. */
function useCoachingColumns(): Column<CoachingRowDto>[] {
  const { t } = useLingui()
  const { day } = useFormats()

  return useMemo(
    () => [
      {
        name: 'topic',
        width: 220,
        header: t`Topic`,
        cell: ({ id, topic }) => (
          <Link to="/quality/coaching/$id" params={{ id: String(id) }}>
            {topic}
          </Link>
        ),
      },
      { name: 'agent', width: 140, header: t`Agent`, isSortable: true, cell: ({ agent }) => agent.name },
      { name: 'team', width: 120, header: t`Team`, cell: ({ team }) => team?.name ?? '—' },
      {
        name: 'questions',
        width: 240,
        header: t`Questions`,
        cell: ({ questions }) => (
          <ul className={classes['plain']}>
            {questions.map((question) => (
              <li key={question.question_id}>
                <QuestionName question={question} />
              </li>
            ))}
          </ul>
        ),
      },
      { name: 'coach', width: 140, header: t`Coach`, isSortable: true, cell: ({ coach }) => coach?.name ?? '—' },
      {
        name: 'state',
        width: 150,
        header: t`State`,
        isSortable: true,
        cell: (row) => <CoachingStateMark coaching={row} />,
      },
      {
        name: 'follow_up_on',
        width: 120,
        header: t`Follow-up`,
        isSortable: true,
        cell: ({ follow_up_on }) => day(follow_up_on),
      },
      {
        name: 'created_at',
        width: 120,
        header: t`Proposed`,
        isSortable: true,
        cell: ({ created_at }) => <Moment at={created_at} />,
      },
    ],
    [t, day],
  )
}
