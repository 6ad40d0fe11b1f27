import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { type Locale, locales } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { mistakesOf } from '#domain/scoring/scorecard-mistakes.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { LeaveGuard } from '#src/forms/leave-guard.tsx'
import { can } from '#src/machines/landing.ts'
import { useFormats } from '#src/ui/formats.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { Moment } from '#src/ui/moment.tsx'
import { Page } from '#src/ui/page.tsx'

import { missingTexts } from '../content/missing-texts.ts'
import { Preview } from '../preview/preview.tsx'
import type { OpenedScorecard, ScorecardsApi } from '../scorecards.api.ts'
import { Settings } from '../settings/settings.tsx'
import { Versions } from '../versions/versions.tsx'
import { BuilderActions } from './builder-actions.tsx'
import { BuilderLink } from './builder-link.tsx'
import { type BuilderSearch, type BuilderView, builderViews } from './builder-search.ts'
import classes from './builder.module.css'
import { Form } from './form.tsx'
import { MistakeList } from './mistake-list.tsx'
import { SaveFailure } from './save-failure.tsx'
import { useScorecardDraft, type ScorecardEditing } from './use-scorecard-draft.ts'

type BuilderProps = {
  opened: OpenedScorecard
  api: ScorecardsApi
  search: BuilderSearch
  permissions: readonly string[]
  onChange: (change: Partial<BuilderSearch>) => void
  /** Starts again from the scorecard as the server has it. */
  onReload: () => void
  /** The scorecard no longer exists. */
  onMissing: () => void
}

/** The builder of a scorecard: its form, its settings, a preview, and its versions. */
export function Builder({ opened, api, search, permissions, onChange, onReload, onMissing }: BuilderProps) {
  const { scorecard, version } = opened
  const editing = useScorecardDraft(opened, api)
  const { content, edit, values, change, isUnsaved } = editing
  const locale = search.language ?? content.locale
  const languages = [locale, content.locale]
  const readerLanguages = useLanguages(content.locale)
  const { view = 'questions' } = search
  const mistakes = mistakesOf(content)
  const [articles] = useState(version.articles)

  return (
    <Page
      title={
        inLanguage(content.title, ...readerLanguages) || scorecard.name || <Trans>Scorecard without a title</Trans>
      }
      sentence={<SavedState opened={opened} editing={editing} />}
      actions={
        <BuilderActions
          opened={opened}
          editing={editing}
          mistakes={mistakes.length}
          languages={languages}
          api={api}
          onReload={onReload}
          onMissing={onMissing}
        />
      }
    >
      <SaveFailure editing={editing} scorecardId={scorecard.id} languages={languages} api={api} onReload={onReload} />
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
          languages={readerLanguages}
          selected={search.version}
          against={search.against}
          onCompare={(against) => onChange({ against })}
        />
      )}
      <LeaveGuard isUnsaved={isUnsaved} />
    </Page>
  )
}

/** The links to the parts of the builder. */
function ViewLinks({ current }: { current: BuilderView }) {
  const { t, i18n } = useLingui()

  return (
    <nav aria-label={t`Of this scorecard`} className={classes['views']}>
      {builderViews.map((view) => (
        <BuilderLink
          key={view}
          change={{ view: view === 'questions' ? undefined : view }}
          className={classes['view']}
          aria-current={view === current ? 'page' : undefined}
        >
          {i18n._(names[view])}
        </BuilderLink>
      ))}
    </nav>
  )
}

const names: Record<BuilderView, MessageDescriptor> = {
  questions: msg`Questions`,
  settings: msg`Settings`,
  preview: msg`Preview`,
  versions: msg`Versions`,
}

type SavedStateProps = { opened: OpenedScorecard; editing: ScorecardEditing }

/** The published version, and whether the draft is saved. */
function SavedState({ opened: { scorecard }, editing: { revision, savedAt, isPending, isUnsaved } }: SavedStateProps) {
  const { number } = useFormats()
  const published = scorecard.published && number(scorecard.published.number)

  return (
    <span className={classes['saved']}>
      <span>{published ? <Trans>Version {published} is published.</Trans> : <Trans>Not published yet.</Trans>}</span>
      <output>
        {isPending ? (
          <Trans>Saving…</Trans>
        ) : isUnsaved ? (
          <Trans>Not saved yet</Trans>
        ) : savedAt ? (
          <Trans>
            Draft saved <Moment at={savedAt} />
          </Trans>
        ) : revision === null ? (
          <Trans>The first change begins a draft.</Trans>
        ) : (
          <Trans>This is the draft of the next version.</Trans>
        )}
      </output>
    </span>
  )
}

type LanguagesBarProps = { content: ScorecardContent; locale: Locale }

/** Selects the language in which texts are edited, and shows how many texts are missing in each. */
function LanguagesBar({ content, locale }: LanguagesBarProps) {
  const { t } = useLingui()

  return (
    <nav aria-label={t`Language of the texts`} className={classes['languages']}>
      {locales.map((language) => {
        const missing = missingTexts(content, language)
        const note =
          language === content.locale
            ? t`its own language`
            : missing > 0
              ? t`${plural(missing, { one: '# missing', other: '# missing' })}`
              : ''
        return (
          <BuilderLink
            key={language}
            change={{ language: language === content.locale ? undefined : language }}
            className={classes['language']}
            aria-current={language === locale || undefined}
          >
            <span lang={language}>{languageNames[language]}</span>
            {note && (
              <span className={classes['count']} data-missing={missing > 0 || undefined}>
                {note}
              </span>
            )}
          </BuilderLink>
        )
      })}
    </nav>
  )
}
