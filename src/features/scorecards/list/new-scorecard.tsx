import { NativeSelect, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { type Locale, locales } from '#contracts/page-config.ts'
import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { languageNames } from '#src/ui/language-names.ts'

import { newContent } from '../content/new-content.ts'
import type { ScorecardsApi } from '../scorecards.api.ts'

type NewScorecardProps = { api: ScorecardsApi; onAdded: (added: ScorecardDetail) => void; onClose: () => void }

/** What a new scorecard is called, and in which language it is written first. */
export function NewScorecard({ api, onAdded, onClose }: NewScorecardProps) {
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
