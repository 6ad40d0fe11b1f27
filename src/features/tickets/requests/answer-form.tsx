import { Trans, useLingui } from '@lingui/react/macro'

import type { Request } from '#contracts/requests.ts'
import { DraftForm } from '#src/forms/draft-form.tsx'
import { useDraft } from '#src/forms/use-draft.ts'
import { notify } from '#src/ui/notify.ts'

import { AddedFiles } from '../added-files.tsx'
import { filesOf, NO_FILES } from '../files-of.ts'
import { NO_TEXT, refuseUnreadable, TicketText } from '../ticket-text.tsx'
import type { RequestsApi } from './requests.api.ts'

type AnswerFormProps = { id: number; api: RequestsApi; onSaved: (request: Request) => void }

/** Where one writes again to the desk. It stays when sending fails. */
export function AnswerForm({ id, api, onSaved }: AnswerFormProps) {
  const { t, i18n } = useLingui()
  const draft = useDraft({
    initial: { body: NO_TEXT, files: NO_FILES },
    save: async ({ body, files }, signal): Promise<Request> => {
      refuseUnreadable(i18n, body)
      return api.answer(id, { body, ...filesOf(files) }, signal)
    },
    onSaved: (request) => {
      void notify({ text: t`The desk has it.`, milliseconds: 5000 })
      onSaved(request)
    },
  })

  return (
    <DraftForm draft={draft} verb={<Trans context="request">Send</Trans>} progress={<Trans>Sending…</Trans>}>
      <TicketText
        label={t`Write again`}
        value={draft.values.body}
        error={draft.errors['body']?.[0]}
        onChange={(body) => draft.change({ body })}
      />
      <AddedFiles
        files={draft.values.files}
        api={api}
        error={draft.errors['files']?.[0]}
        onChange={(files) => draft.change({ files })}
      />
    </DraftForm>
  )
}
