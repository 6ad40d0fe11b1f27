import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import type { SupportSettings } from '#contracts/support-settings.ts'
import { useApi } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { NO_TEXT } from '../ticket-text.tsx'
import { repliesSearch } from './replies-search.ts'
import { repliesApi } from './replies.api.ts'
import { ReplyForm } from './reply-form.tsx'

export function CreateReplyScreen({ settings }: { settings: Promise<SupportSettings> }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reload = useReload()
  const api = useApi(repliesApi)

  return (
    <Page title={usePageTitle()} sentence={<Trans>Written once, and put into any reply to a requester.</Trans>}>
      <AsyncContent answer={usePromiseState(settings)} rows={8} onRetry={reload}>
        {(offered) => (
          <ReplyForm
            initial={{ title: '', body: NO_TEXT, partner_id: null, language: null }}
            settings={offered}
            verb={<Trans>Add the canned reply</Trans>}
            save={api.create}
            onReload={reload}
            onSaved={({ title: name }) => {
              void notify({ text: t`The canned reply ${name} was saved.`, milliseconds: 5000 })
              void navigate({ to: '/freshdesk/replies', search: repliesSearch.defaults })
            }}
          />
        )}
      </AsyncContent>
    </Page>
  )
}
