import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { type Locale, locales } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { ScorecardDetail, ScorecardRowDto } from '#contracts/scorecards.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { type ExportFormat, ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { languageNames } from '#src/ui/language-names.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import type { Download } from '#src/ui/use-download.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { scorecardStateNames } from '#src/words/quality.ts'

import { newContent } from '../content/new-content.ts'
import type { ScorecardsApi } from '../scorecards.api.ts'
import { DefaultScorecards } from './default-scorecards.tsx'
import { FormFile } from './form-file.tsx'
import { useScorecardColumns } from './scorecard-columns.tsx'
import type { ScorecardsSearch } from './scorecards-search.ts'
import { useScorecardActions } from './use-scorecard-actions.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'

type ScorecardsPageProps = {
  scorecards: PromiseState<Page<ScorecardRowDto>>
  api: ScorecardsApi
  search: ScorecardsSearch
  fetchFile: (format: ExportFormat) => Promise<Download>
  onChange: (change: Partial<ScorecardsSearch>) => void
  onAdded: (added: ScorecardDetail) => void
  onRetry: () => void
}

type Way = 'new' | 'defaults' | 'file'

/** Every scorecard, and the ways to another one. */
export function ScorecardsPage(props: ScorecardsPageProps) {
  const { scorecards, api, search, fetchFile, onChange, onAdded, onRetry } = props
  const [way, setWay] = useState<Way | null>(null)
  const columns = useScorecardColumns(useScorecardActions(api))
  const close = () => setWay(null)
  const ways = (
    <>
      <ExportMenu formats={tableFormats} fetchFile={fetchFile} />
      <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setWay('new')}>
        <Trans>New scorecard</Trans>
      </Button>
      <Button variant="default" onClick={() => setWay('defaults')}>
        <Trans>From a default</Trans>
      </Button>
      <Button variant="default" onClick={() => setWay('file')}>
        <Trans>From a file</Trans>
      </Button>
    </>
  )

  return (
    <ListPage
      title={<Trans>Scorecards</Trans>}
      sentence={<Trans>By which questions are conversations scored, and what does each answer count?</Trans>}
      actions={ways}
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <ScorecardFilters search={search} onChange={filter} />}
      list={scorecards}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# scorecard" other="# scorecards" />}
      noMatch={{
        title: <Trans>No scorecard matches</Trans>,
        hint: <Trans>Search for a word of the title in any language, or take a filter away.</Trans>,
      }}
      empty={
        <Empty title={<Trans>There are no scorecards yet</Trans>}>
          <Trans>
            Auditors score conversations by them. Begin with one that comes with Atalaya, with a form that you have, or
            with your own.
          </Trans>
        </Empty>
      }
      onRetry={onRetry}
    >
      {way === 'new' && <NewScorecard api={api} onAdded={onAdded} onClose={close} />}
      {way === 'file' && <FormFile api={api} onAdded={onAdded} onClose={close} />}
      {way === 'defaults' && (
        <DefaultScorecards
          api={api}
          onAdded={() => {
            close()
            onRetry()
          }}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

type ScorecardFiltersProps = { search: ScorecardsSearch; onChange: (change: Partial<ScorecardsSearch>) => void }

function ScorecardFilters({ search, onChange }: ScorecardFiltersProps) {
  const { t } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Words of the title`} value={search.q} onChange={(q) => onChange({ q })} />
      <EnumSelect
        label={t`State`}
        all={t`All that are in use`}
        values={states}
        names={scorecardStateNames}
        value={search.state}
        onChange={(state) => onChange({ state })}
      />
    </FilterBar>
  )
}

const states = ['published', 'draft', 'archived'] as const

type NewScorecardProps = { api: ScorecardsApi; onAdded: (added: ScorecardDetail) => void; onClose: () => void }

/** What a new scorecard is called, and in which language it is written first. */
function NewScorecard({ api, onAdded, onClose }: NewScorecardProps) {
  const { t } = useLingui()
  const [locale] = useLanguages('en')

  return (
    <DraftDialog
      title={<Trans>New scorecard</Trans>}
      verb={<Trans>Begin a draft</Trans>}
      progress={<Trans>Beginning…</Trans>}
      initial={{ title: '', locale: locale ?? 'en' }}
      save={(values, signal) =>
        api.add({ campaign_kinds: [], content: newContent(values.title.trim(), values.locale) }, signal)
      }
      onSaved={onAdded}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <TextInput {...draft.text('title')} label={t`Title`} maxLength={200} autoComplete="off" data-autofocus />
          <NativeSelect
            label={t`Its own language`}
            description={t`Where a text is missing in the reader’s language, this one stands.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={draft.values.locale}
            data={locales.map((value) => ({ value, label: languageNames[value] }))}
            onChange={({ currentTarget: { value } }) => draft.change({ locale: value as Locale })}
          />
        </>
      )}
    </DraftDialog>
  )
}
