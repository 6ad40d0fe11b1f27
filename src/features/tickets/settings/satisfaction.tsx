import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { DraftDialog } from '#src/forms/draft-dialog.tsx'
import { ShowNewerVersion } from '#src/forms/show-newer-version.tsx'

import { SettingsSection } from './settings-section.tsx'
import type { SettingsWork } from './settings-work.ts'
import classes from './settings.module.css'

/** Whether requesters are asked how it went. */
export function Satisfaction({ work }: { work: SettingsWork }) {
  const [isChanged, setIsChanged] = useState(false)
  const { is_asked, may_change } = work.settings.satisfaction

  return (
    <SettingsSection
      title={<Trans context="satisfaction">How it went</Trans>}
      note={
        <Trans>
          Once a ticket is solved, its requester can be asked how it went: on the page of the request, or by a letter
          with a link where they have no account. Tickets in Freshdesk are not asked about: Freshdesk does that itself.
        </Trans>
      }
      action={
        may_change && (
          <Button variant="default" onClick={() => setIsChanged(true)}>
            {is_asked ? <Trans>Ask no more</Trans> : <Trans>Ask requesters</Trans>}
          </Button>
        )
      }
    >
      <p className={classes['lines']}>
        {is_asked ? <Trans>Requesters are asked.</Trans> : <Trans>Requesters are not asked.</Trans>}
      </p>
      {isChanged && <SatisfactionDialog work={work} onClose={() => setIsChanged(false)} />}
    </SettingsSection>
  )
}

type SatisfactionDialogProps = { work: SettingsWork; onClose: () => void }

function SatisfactionDialog({ work: { settings, api, onChanged, onReload }, onClose }: SatisfactionDialogProps) {
  const { is_asked, version } = settings.satisfaction

  return (
    <DraftDialog
      title={is_asked ? <Trans>Ask requesters no more?</Trans> : <Trans>Ask requesters how it went?</Trans>}
      verb={is_asked ? <Trans>Ask no more</Trans> : <Trans>Ask requesters</Trans>}
      progress={<Trans>Saving…</Trans>}
      initial={{}}
      save={(_, signal) => api.saveSatisfaction({ is_asked: !is_asked, version }, signal)}
      onSaved={(after) => {
        onClose()
        onChanged(after)
      }}
      onClose={onClose}
    >
      {(draft, close) => (
        <>
          <div>
            {is_asked ? (
              <Trans>What was asked until now can still be answered.</Trans>
            ) : (
              <Trans>From then on every solved ticket is asked about, of whichever partner.</Trans>
            )}
          </div>
          <ShowNewerVersion
            draft={draft}
            onShow={() => {
              close()
              onReload()
            }}
          />
        </>
      )}
    </DraftDialog>
  )
}
