import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { type Locale, locales } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { ScorecardDetail, ScorecardRowDto } from '#contracts/scorecards.ts'
import { useApi } from '#src/context/app-context.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { languageNames } from '#src/ui/language-names.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { scorecardStateNames } from '#src/words/quality.ts'

import { newContent } from '../content/new-content.ts'
import { scorecardsApi } from '../scorecards.api.ts'
import { DefaultScorecards } from './default-scorecards.tsx'
import { FormFile } from './form-file.tsx'
import { useScorecardColumns } from './scorecard-columns.tsx'
import { type ScorecardsSearch, scorecardsSearch } from './scorecards-search.ts'

type ScorecardsScreenProps = { scorecards: Promise<Page<ScorecardRowDto>>; search: ScorecardsSearch }

type Source = 'new' | 'defaults' | 'file'

/** All scorecards, and the ways to add one. */
export function ScorecardsScreen({ scorecards, search }: ScorecardsScreenProps) {
  const { t } = useLingui()
  const api = useApi(scorecardsApi)
  const navigate = useNavigate()
  const reload = useReload()
  const [source, setSource] = useState<Source | null>(null)
  const columns = useScorecardColumns()
  const list = usePromiseState(scorecards)
  const close = () => setSource(null)
  const onAdded = ({ id }: ScorecardDetail) =>
    void navigate({ to: '/quality/scorecards/$id', params: { id: String(id) } })

  return (
    <ListScreen
      title={<Trans>Scorecards</Trans>}
      sentence={<Trans>By which questions are conversations scored, and what does each answer count?</Trans>}
      fetchFile={(format) => api.exportList(scorecardsSearch.query(search), format)}
      actions={
        <>
          <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setSource('new')}>
            <Trans>New scorecard</Trans>
          </Button>
          <Button variant="default" onClick={() => setSource('defaults')}>
            <Trans>From a default</Trans>
          </Button>
          <Button variant="default" onClick={() => setSource('file')}>
            <Trans>From a file</Trans>
          </Button>
        </>
      }
      search={search}
      renderFilters={(filter) => (
        <>
          <SearchField placeholder={t`Words of the title`} value={search.q} onChange={(q) => filter({ q })} />
          <EnumSelect
            label={t`State`}
            all={t`All that are in use`}
            values={states}
            names={scorecardStateNames}
            value={search.state}
            onChange={(state) => filter({ state })}
          />
        </>
      )}
      list={list}
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
    >
      {source === 'new' && <NewScorecard onAdded={onAdded} onClose={close} />}
      {source === 'file' && <FormFile onAdded={onAdded} onClose={close} />}
      {source === 'defaults' && (
        <DefaultScorecards
          onAdded={() => {
            close()
            reload()
          }}
          onClose={close}
        />
      )}
    </ListScreen>
  )
}

const states = ['published', 'draft', 'archived'] as const

type NewScorecardProps = { onAdded: (added: ScorecardDetail) => void; onClose: () => void }

/** Asks for the title and the first language of a new scorecard. */
function NewScorecard({ onAdded, onClose }: NewScorecardProps) {
  const { t } = useLingui()
  const api = useApi(scorecardsApi)
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
