import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { AlertRule, AlertRuleDraft, AlertRuleOptions } from '#contracts/alert-rules.ts'
import type { Named } from '#contracts/params.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'

import type { AlertsApi } from '../alerts.api.ts'
import { NarrowingFields } from './narrowing-fields.tsx'
import { PreviewCard } from './preview-card.tsx'
import { previewRequestOf, type RuleDraft, ruleOf } from './rule-draft.ts'
import classes from './rule-form.module.css'
import { RecipientFields } from './recipient-fields.tsx'
import { WatchFields } from './watch-fields.tsx'

type RuleFormProps = {
  initial: RuleDraft
  options: AlertRuleOptions
  /** Those who are told already, and how many of them the writer does not see. */
  known?: readonly Named[]
  unseen?: number
  verb: ReactNode
  progress: ReactNode
  save: (draft: AlertRuleDraft, signal: AbortSignal) => Promise<AlertRule>
  ask: AlertsApi['preview']
  onSaved: (saved: AlertRule) => void
  /** Gives up what is written here for what somebody else has saved meanwhile. */
  onReload?: () => void
}

/** A rule as it is written, and beside it how often it would have fired. */
export function RuleForm(props: RuleFormProps) {
  const { initial, options, known = [], unseen = 0, verb, progress, save, ask, onSaved, onReload } = props
  const { t, i18n } = useLingui()
  const draft = useDraft({ initial, save: async (values, signal) => save(ruleOf(i18n, values), signal), onSaved })

  return (
    <div className={classes['builder']}>
      <DraftForm
        draft={draft}
        verb={verb}
        progress={progress}
        actions={
          <>
            <LinkButton link={{ to: '/alerts/rules' }} variant="default">
              <Trans>Cancel</Trans>
            </LinkButton>
            {onReload && <ShowNewerVersion draft={draft} onShow={onReload} />}
          </>
        }
      >
        <TextInput
          {...draft.text('name')}
          label={t`Name`}
          maxLength={100}
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
        />
        <WatchFields draft={draft} options={options} />
        <NarrowingFields draft={draft} options={options} />
        <RecipientFields draft={draft} options={options} known={known} unseen={unseen} />
        <Check
          name="active"
          label={t`Switched on: it watches from now on`}
          isChecked={draft.values.active}
          onChange={(active) => draft.change({ active })}
        />
      </DraftForm>
      <div className={classes['preview']}>
        <PreviewCard asked={previewRequestOf(draft.values)} ask={ask} />
      </div>
    </div>
  )
}
