import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { CategoryRule, CategoryRuleDraft, CategoryRuleOptions } from '#contracts/category-rules.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import type { FetchPreview } from '#src/machines/category-preview.machine.ts'
import { LinkButton } from '#src/ui/link-button.tsx'

import { LiveMatches } from '../preview/live-matches.tsx'
import { questionOf, type RuleDraft, ruleOf } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import classes from './rule-form.module.css'

type RuleFormProps = {
  initial: RuleDraft
  options: CategoryRuleOptions
  verb: ReactNode
  progress: ReactNode
  save: (draft: CategoryRuleDraft, signal: AbortSignal) => Promise<CategoryRule>
  ask: FetchPreview
  onSaved: (saved: CategoryRule) => void
  /** Gives up what is written here for what somebody else has saved meanwhile. */
  onReload?: () => void
}

/** A rule as it is written, and beside it what it would match. */
export function RuleForm({ initial, options, verb, progress, save, ask, onSaved, onReload }: RuleFormProps) {
  const { i18n } = useLingui()
  const draft = useDraft({ initial, save: async (values, signal) => save(ruleOf(i18n, values), signal), onSaved })

  return (
    <div className={classes['builder']}>
      <DraftForm
        draft={draft}
        verb={verb}
        progress={progress}
        actions={
          <>
            <LinkButton link={{ to: '/calls/rules' }} variant="default">
              <Trans>Cancel</Trans>
            </LinkButton>
            {onReload && <ShowNewerVersion draft={draft} onShow={onReload} />}
          </>
        }
      >
        <RuleFields draft={draft} options={options} />
      </DraftForm>
      <div className={classes['preview']}>
        <LiveMatches question={questionOf(draft.values)} ask={ask} />
      </div>
    </div>
  )
}
