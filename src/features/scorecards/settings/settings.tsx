import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import { type CampaignKind, campaignKinds } from '#contracts/conversation.ts'
import { type Locale, locales } from '#contracts/page-config.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { Check } from '#src/ui/check.tsx'
import { languageNames } from '#src/ui/language-names.ts'
import { campaignKindNames } from '#src/words/quality.ts'

import { LocalizedField } from '../builder/localized-field.tsx'
import { NumberField } from '../builder/number-field.tsx'
import { FieldGroup } from '../question/field-group.tsx'
import classes from '../question/question.module.css'

type SettingsProps = {
  content: ScorecardContent
  /** The language in which texts are edited. */
  locale: Locale
  kinds: CampaignKind[]
  onChange: (change: Partial<ScorecardContent>) => void
  onKinds: (kinds: CampaignKind[]) => void
}

/** The fields of the scorecard as a whole. */
export function Settings({ content, locale, kinds, onChange, onKinds }: SettingsProps) {
  const { t, i18n } = useLingui()
  const localeProps = { locale, fallback: content.locale }

  return (
    <div className={classes['settings']}>
      <FieldGroup title={<Trans>What it is called</Trans>}>
        <LocalizedField
          {...localeProps}
          label={t`Title`}
          text={content.title}
          max={200}
          onChange={(title) => onChange({ title })}
        />
        <LocalizedField
          {...localeProps}
          label={t`Description`}
          text={content.description}
          max={2_000}
          isLong
          onChange={(description) => onChange({ description })}
        />
        <NativeSelect
          label={t`Its own language`}
          description={t`Where a text is missing in the reader’s language, this one stands.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={content.locale}
          data={locales.map((value) => ({ value, label: languageNames[value] }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ locale: locales.find((one) => one === value) ?? content.locale })
          }
        />
      </FieldGroup>
      <FieldGroup title={<Trans>How it is scored</Trans>}>
        <NumberField
          label={t`Target`}
          help={t`Of 100`}
          value={content.target}
          min={0}
          max={100}
          onChange={(target) => onChange({ target })}
        />
        <Check
          name="blind"
          label={t`Evaluators see weights and score only once they have submitted`}
          isChecked={content.blind}
          onChange={(blind) => onChange({ blind })}
        />
        <NumberField
          label={t`Days for disputes`}
          help={t`After the release`}
          value={content.dispute_days}
          min={0}
          max={90}
          isWhole
          onChange={(dispute_days) => onChange({ dispute_days })}
        />
      </FieldGroup>
      <FieldGroup title={<Trans>In which campaigns it is offered first</Trans>}>
        <div className={classes['answers']}>
          {campaignKinds.map((kind) => (
            <Check
              key={kind}
              name={`kind-${kind}`}
              label={i18n._(campaignKindNames[kind])}
              isChecked={kinds.includes(kind)}
              onChange={(isChecked) =>
                onKinds(campaignKinds.filter((one) => (one === kind ? isChecked : kinds.includes(one))))
              }
            />
          ))}
        </div>
        <p className={classes['note']}>
          {kinds.length === 0 ? (
            <Trans>None chosen: in all campaigns.</Trans>
          ) : (
            <Trans>This counts at once, for the published version too.</Trans>
          )}
        </p>
      </FieldGroup>
    </div>
  )
}
