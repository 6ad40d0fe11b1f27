import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'

import { useApi } from '#src/context/app-context.ts'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { repliesSearch } from './replies-search.ts'
import { repliesApi, type ReplyAnswers } from './replies.api.ts'
import { ReplyForm } from './reply-form.tsx'

export function EditReplyScreen({ answers }: { answers: ReplyAnswers }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reload = useReload()
  const api = useApi(repliesApi)
  const [reply, settings] = [usePromiseState(answers.reply), usePromiseState(answers.settings)]

  return (
    <Page title={usePageTitle()} sentence={<Trans>What was sent of it stays as it was sent.</Trans>}>
      <AsyncContent answer={reply} rows={8} onRetry={reload}>
        {({ id, title, body, partner, language, version }) => (
          <AsyncContent answer={settings} rows={8} onRetry={reload}>
            {(offered) => (
              <ReplyForm
                key={`${id}-${version}`}
                initial={{ title, body, partner_id: partner?.id ?? null, language }}
                settings={offered}
                verb={<Trans>Save changes</Trans>}
                save={(draft, signal) => api.change(id, { ...draft, version }, signal)}
                onReload={reload}
                onSaved={({ title: name }) => {
                  void notify({ text: t`The canned reply ${name} was saved.`, milliseconds: 5000 })
                  void navigate({ to: '/freshdesk/replies', search: repliesSearch.defaults })
                }}
              />
            )}
          </AsyncContent>
        )}
      </AsyncContent>
    </Page>
  )
}
