import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { CategoryRule, CategoryRuleDraft, CategoryRuleOptions } from '#contracts/category-rules.ts'
import { channels } from '#contracts/conversation.ts'
import type { FieldErrors } from '#contracts/failure.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'

import { type Draft, useDraft } from '#src/forms/use-draft.ts'
import { Check } from '#src/ui/check.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { useEnterSelectsFirst } from '#src/ui/use-enter-selects-first.ts'
import { channelNames } from '#src/words/conversation.ts'

import { categoryRulesApi } from '../category-rules.api.ts'
import { type ExampleName, exampleRules } from '../example-rules.ts'
import { rulesSearch } from '../list/rules-search.ts'
import { type FetchPreview, LiveMatches } from '../preview/live-matches.tsx'
import { QueryField } from './query-field.tsx'
import { draftOf, newRule, previewQueryOf, type RuleDraft, ruleOf } from './rule-draft.ts'
import classes from './rule-form.module.css'

type CreateRuleScreenProps = {
  options: Promise<CategoryRuleOptions>
  /** The example that the rule starts from. */
  example?: ExampleName | undefined
}

export function CreateRuleScreen({ options, example }: CreateRuleScreenProps) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const api = useApi(categoryRulesApi)

  return (
    <DraftPage
      answer={options}
      sentence={<Trans>Say what is said in the conversations of a category, and look at what that matches.</Trans>}
    >
      {(loaded) => (
        <RuleForm
          initial={newRule(exampleRules(i18n).find(({ key }) => key === example))}
          options={loaded}
          verb={<Trans>Add rule</Trans>}
          progress={<Trans>Adding…</Trans>}
          save={api.create}
          loadPreview={api.preview}
          onSaved={({ name }) => {
            void notify({ text: t`The rule ${name} was added.`, milliseconds: 5000 })
            void navigate({ to: '/calls/rules', search: rulesSearch.defaults })
          }}
        />
      )}
    </DraftPage>
  )
}

export function EditRuleScreen({ answer }: { answer: Promise<{ rule: CategoryRule; options: CategoryRuleOptions }> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const api = useApi(categoryRulesApi)

  return (
    <DraftPage
      answer={answer}
      sentence={<Trans>Once what it looks for is changed, it runs again on all conversations.</Trans>}
    >
      {({ rule, options }, reload) => (
        <RuleForm
          key={`${rule.id}-${rule.version}`}
          initial={draftOf(rule)}
          options={options}
          verb={<Trans>Save changes</Trans>}
          progress={<Trans>Saving…</Trans>}
          save={(draft, signal) => api.change(rule.id, { ...draft, version: rule.version }, signal)}
          loadPreview={api.preview}
          onReload={reload}
          onSaved={({ name }) => {
            void notify({ text: t`The rule ${name} was saved.`, milliseconds: 5000 })
            void navigate({ to: '/calls/rules', search: rulesSearch.defaults })
          }}
        />
      )}
    </DraftPage>
  )
}

type RuleFormProps = {
  initial: RuleDraft
  options: CategoryRuleOptions
  verb: ReactNode
  progress: ReactNode
  save: (draft: CategoryRuleDraft, signal: AbortSignal) => Promise<CategoryRule>
  loadPreview: FetchPreview
  onSaved: (saved: CategoryRule) => void
  /** Discards what is written here and loads what somebody else has saved meanwhile. */
  onReload?: () => void
}

/** The form of a rule, and beside it what the rule would match. */
function RuleForm({ initial, options, verb, progress, save, loadPreview, onSaved, onReload }: RuleFormProps) {
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
        <LiveMatches query={previewQueryOf(draft.values)} loadPreview={loadPreview} />
      </div>
    </div>
  )
}

/** The name of a rule, what it looks for, and in which conversations. */
function RuleFields({ draft, options }: { draft: Draft<RuleDraft>; options: CategoryRuleOptions }) {
  const { t } = useLingui()
  const { values, errors, change, text, failure } = draft

  return (
    <>
      <TextInput
        {...text('name')}
        label={t`Name`}
        maxLength={100}
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
      />
      <Textarea
        {...text('description')}
        label={t`Description`}
        description={t`What the category means, for those who read results.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={1000}
        autosize
        minRows={2}
      />
      <QueryField
        query={values.query}
        error={errors['query']?.[0]}
        isRefused={failure !== null}
        onChange={(query) => change({ query })}
      />
      <ConversationFields values={values} errors={errors} options={options} onChange={change} />
      <Check
        name="active"
        label={t`Switched on: it runs on past conversations and on every new one`}
        isChecked={values.active}
        onChange={(active) => change({ active })}
      />
    </>
  )
}

type ConversationFieldsProps = {
  values: RuleDraft
  errors: FieldErrors
  options: CategoryRuleOptions
  onChange: (change: Partial<RuleDraft>) => void
}

/** Which conversations a rule applies to. Campaigns that the writer does not see stay in it. */
function ConversationFields({ values, errors, options, onChange }: ConversationFieldsProps) {
  const { t, i18n } = useLingui()
  const enterSelectsFirst = useEnterSelectsFirst()
  const visibleIds = values.campaign_ids.filter((id) => options.campaigns.some((campaign) => campaign.id === id))
  const hiddenIds = values.campaign_ids.filter((id) => !visibleIds.includes(id))
  const help =
    hiddenIds.length > 0
      ? t`${plural(hiddenIds.length, { one: 'And # campaign that you do not see.', other: 'And # campaigns that you do not see.' })}`
      : t`None chosen: conversations of every campaign.`

  return (
    <>
      <fieldset className={classes['narrowing']}>
        <legend className={classes['legend']}>
          <Trans>In which conversations</Trans>
        </legend>
        <div className={classes['channels']}>
          {channels.map((channel) => (
            <Check
              key={channel}
              name={`channel-${channel}`}
              label={i18n._(channelNames[channel])}
              isChecked={values.channels.includes(channel)}
              onChange={(isChecked) =>
                onChange({
                  channels: channels.filter((one) => (one === channel ? isChecked : values.channels.includes(one))),
                })
              }
            />
          ))}
        </div>
        {values.channels.length === 0 && (
          <p className={classes['note']}>
            <Trans>None chosen: conversations of every channel.</Trans>
          </p>
        )}
        {errors['channels']?.[0] && <p className={classes['error']}>{errors['channels'][0]}</p>}
      </fieldset>
      <MultiSelect
        {...enterSelectsFirst}
        label={t`Campaigns`}
        description={visibleIds.length > 0 && hiddenIds.length === 0 ? undefined : help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        hidePickedOptions
        nothingFoundMessage={t`Sorry, no matching options.`}
        data={options.campaigns.map(({ id, name, partner }) => ({
          value: String(id),
          label: `${partner.name} · ${name}`,
        }))}
        value={visibleIds.map(String)}
        error={errors['campaign_ids']?.[0]}
        onChange={(ids) => onChange({ campaign_ids: [...hiddenIds, ...ids.map(Number)] })}
      />
    </>
  )
}
