import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { inLanguage } from '#domain/localized.ts'
import { mistakesOf } from '#domain/scorecard-mistakes.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { LeaveGuard } from '#src/forms/leave-guard.tsx'
import { can } from '#src/machines/landing.ts'
import { Page } from '#src/ui/page.tsx'

import { Preview } from '../preview/preview.tsx'
import type { OpenedScorecard, ScorecardsApi } from '../scorecards.api.ts'
import { Settings } from '../settings/settings.tsx'
import { Versions } from '../versions/versions.tsx'
import { BuilderActions } from './builder-actions.tsx'
import classes from './builder.module.css'
import type { BuilderSearch } from './builder-search.ts'
import { Form } from './form.tsx'
import { LanguagesBar } from './languages-bar.tsx'
import { MistakeList } from './mistake-list.tsx'
import { SavedState } from './saved-state.tsx'
import { SaveTrouble } from './save-trouble.tsx'
import { useScorecardDraft } from './use-scorecard-draft.ts'
import { ViewLinks } from './view-links.tsx'

type BuilderProps = {
  opened: OpenedScorecard
  api: ScorecardsApi
  search: BuilderSearch
  permissions: readonly string[]
  onChange: (change: Partial<BuilderSearch>) => void
  /** Starts anew from what the server has. */
  onReload: () => void
  /** There is no such scorecard any more. */
  onGone: () => void
}

/** A scorecard as it is written: its form, its settings, how it will be answered, and what it was. */
export function Builder({ opened, api, search, permissions, onChange, onReload, onGone }: BuilderProps) {
  const { scorecard, version } = opened
  const editing = useScorecardDraft(opened, api)
  const { content, edit, values, change, isUnsaved } = editing
  const locale = search.language ?? content.locale
  const languages = [locale, content.locale]
  const readers = useLanguages(content.locale)
  const { view = 'questions' } = search
  const mistakes = mistakesOf(content)
  const [articles] = useState(version.articles)

  return (
    <Page
      title={inLanguage(content.title, ...readers) || scorecard.name || <Trans>Scorecard without a title</Trans>}
      sentence={<SavedState opened={opened} editing={editing} />}
      actions={
        <BuilderActions
          opened={opened}
          editing={editing}
          mistakes={mistakes.length}
          languages={languages}
          api={api}
          onReload={onReload}
          onGone={onGone}
        />
      }
    >
      <SaveTrouble editing={editing} scorecardId={scorecard.id} languages={languages} api={api} onReload={onReload} />
      <div className={classes['bars']}>
        <ViewLinks current={view} />
        {view !== 'versions' && <LanguagesBar content={content} locale={locale} />}
      </div>
      {view === 'questions' && (
        <Form
          editing={editing}
          locale={locale}
          mistakes={mistakes}
          at={search.at}
          articles={articles}
          api={api}
          mayChooseRules={can(permissions, 'call-categories')}
          onAt={(at) => onChange({ at })}
        />
      )}
      {view === 'settings' && (
        <>
          <MistakeList
            mistakes={mistakes.filter(({ path }) => path === 'title')}
            content={content}
            languages={languages}
          />
          <Settings
            content={content}
            locale={locale}
            kinds={values.campaign_kinds}
            onChange={(part) => edit({ ...content, ...part })}
            onKinds={(campaign_kinds) => change({ campaign_kinds })}
          />
        </>
      )}
      {view === 'preview' && (
        <Preview
          content={content}
          languages={languages}
          articles={articles}
          findCalls={can(permissions, 'call-detail') ? api.calls : null}
          tryOut={api.trial}
        />
      )}
      {view === 'versions' && (
        <Versions
          id={scorecard.id}
          api={api}
          languages={readers}
          shown={search.version}
          against={search.against}
          onCompare={(against) => onChange({ against })}
        />
      )}
      <LeaveGuard isUnsaved={isUnsaved} />
    </Page>
  )
}
