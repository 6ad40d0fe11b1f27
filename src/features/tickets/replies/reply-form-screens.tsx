import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { CannedReply } from '#contracts/canned-replies.ts'
import type { SupportSettings } from '#contracts/support-settings.ts'
import { useApi } from '#src/context/app-context.ts'
import { DraftPage } from '#src/forms/draft-page.tsx'
import { notify } from '#src/ui/notify.ts'

import { NO_TEXT } from '../ticket-text.tsx'
import { repliesSearch } from './replies-search.ts'
import { repliesApi } from './replies.api.ts'
import { ReplyForm } from './reply-form.tsx'

export function CreateReplyScreen({ settings }: { settings: Promise<SupportSettings> }) {
  const api = useApi(repliesApi)
  const onSaved = useLeaveSaved()

  return (
    <DraftPage
      answer={settings}
      rows={8}
      sentence={<Trans>Written once, and put into any reply to a requester.</Trans>}
    >
      {(offered, reload) => (
        <ReplyForm
          initial={{ title: '', body: NO_TEXT, partner_id: null, language: null }}
          settings={offered}
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
  const onSaved = useLeaveSaved()

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

function useLeaveSaved() {
  const { t } = useLingui()
  const navigate = useNavigate()

  return ({ title: name }: CannedReply) => {
    void notify({ text: t`The canned reply ${name} was saved.`, milliseconds: 5000 })
    void navigate({ to: '/freshdesk/replies', search: repliesSearch.defaults })
  }
}
