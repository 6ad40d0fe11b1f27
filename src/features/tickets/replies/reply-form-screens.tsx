import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import {
  type CannedReply,
  type CannedReplyDraft,
  MAX_REPLY_TITLE_LENGTH,
  type ReplyVariable,
  replyVariables,
} from '#contracts/canned-replies.ts'
import { locales } from '#contracts/page-config.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { SupportSettings } from '#contracts/support-settings.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { notify } from '#src/ui/notify.ts'
import { Select } from '#src/ui/select.tsx'
import { replyVariableNames } from '#src/words/tickets.ts'

import { NO_TEXT, refuseUnreadable, TicketText } from '../ticket-text.tsx'
import classes from '../tickets.module.css'
import { repliesSearch } from './replies-search.ts'
import { repliesApi } from './replies.api.ts'

export function CreateReplyScreen({ settings }: { settings: Promise<SupportSettings> }) {
  const api = useApi(repliesApi)
  const onSaved = useReturnToList()

  return (
    <DraftPage
      answer={settings}
      rows={8}
      sentence={<Trans>Written once, and put into any reply to a requester.</Trans>}
    >
      {(loadedSettings, reload) => (
        <ReplyForm
          initial={{ title: '', body: NO_TEXT, partner_id: null, language: null }}
          settings={loadedSettings}
          verb={<Trans>Add the canned reply</Trans>}
          save={api.create}
          onReload={reload}
          onSaved={onSaved}
        />
      )}
    </DraftPage>
  )
}

export function EditReplyScreen({ answer }: { answer: Promise<{ reply: CannedReply; settings: SupportSettings }> }) {
  const api = useApi(repliesApi)
  const onSaved = useReturnToList()

  return (
    <DraftPage answer={answer} rows={8} sentence={<Trans>What was sent of it stays as it was sent.</Trans>}>
      {({ reply: { id, title, body, partner, language, version }, settings }, reload) => (
        <ReplyForm
          key={`${id}-${version}`}
          initial={{ title, body, partner_id: partner?.id ?? null, language }}
          settings={settings}
          verb={<Trans>Save changes</Trans>}
          save={(draft, signal) => api.change(id, { ...draft, version }, signal)}
          onReload={reload}
          onSaved={onSaved}
        />
      )}
    </DraftPage>
  )
}

function useReturnToList() {
  const { t } = useLingui()
  const navigate = useNavigate()

  return ({ title: name }: CannedReply) => {
    void notify({ text: t`The canned reply ${name} was saved.`, milliseconds: 5000 })
    void navigate({ to: '/freshdesk/replies', search: repliesSearch.defaults })
  }
}

type ReplyFormProps = {
  initial: CannedReplyDraft
  settings: SupportSettings
  verb: ReactNode
  save: (draft: CannedReplyDraft, signal: AbortSignal) => Promise<CannedReply>
  onSaved: (reply: CannedReply) => void
  onReload: () => void
}

/** The form of a canned reply: partner, language, and text with variables. */
function ReplyForm({ initial, settings, verb, save, onSaved, onReload }: ReplyFormProps) {
  const { t, i18n } = useLingui()
  const draft = useDraft({
    initial,
    save: async (values: CannedReplyDraft, signal) => {
      refuseUnreadable(i18n, values.body)
      return save(values, signal)
    },
    onSaved,
  })
  const { partner_id, language, body } = draft.values

  return (
    <DraftForm
      draft={draft}
      verb={verb}
      progress={<Trans>Saving…</Trans>}
      actions={<ShowNewerVersion draft={draft} onShow={onReload} />}
    >
      <TextInput {...draft.text('title')} label={t`Title`} maxLength={MAX_REPLY_TITLE_LENGTH} autoComplete="off" />
      <Select
        label={settings.may_change_categories ? t`Partner (optional)` : t`Partner`}
        help={settings.may_change_categories && <Trans>Without one it is for everybody’s requesters.</Trans>}
        isClearable={settings.may_change_categories}
        value={partner_id === null ? null : String(partner_id)}
        options={namedOptions(settings.partners)}
        error={draft.errors['partner_id']?.[0]}
        onChange={(value) => draft.change({ partner_id: value ? Number(value) : null })}
      />
      <NativeSelect
        label={t`Language`}
        value={language ?? ''}
        data={[
          { value: '', label: t({ message: 'Any', context: 'language' }) },
          ...locales.map((value) => ({ value, label: languageNames[value] })),
        ]}
        error={draft.errors['language']?.[0]}
        onChange={({ currentTarget: { value } }) =>
          draft.change({ language: locales.find((name) => name === value) ?? null })
        }
      />
      <TicketText
        label={t`What it says`}
        value={body}
        error={draft.errors['body']?.[0]}
        onChange={(changed) => draft.change({ body: changed })}
        renderTools={(insert) => <VariableButtons variables={replyVariables} onInsert={insert} />}
      />
      <p className={classes['note']}>
        <Trans>
          Variables are filled in when the reply is put into a message. Where no name is known the address stands for
          it, and the desk for a partner.
        </Trans>
      </p>
    </DraftForm>
  )
}

type VariableButtonsProps = { variables: readonly ReplyVariable[]; onInsert: (body: RichText) => void }

/** Inserts a variable at the cursor. */
function VariableButtons({ variables, onInsert }: VariableButtonsProps) {
  const { i18n } = useLingui()

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="compact-sm" leftSection={<IconBraces size={16} stroke={1.5} aria-hidden />}>
          <Trans>Insert a variable</Trans>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {variables.map((name) => (
          <Menu.Item key={name} onClick={() => onInsert(textDocument(`{{${name}}}`))}>
            {i18n._(replyVariableNames[name])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const textDocument = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
