import { Trans } from '@lingui/react/macro'
import { IconPackageExport, IconRefresh } from '@tabler/icons-react'

import { mayVerify } from '#src/machines/verification.machine.ts'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { isOffered } from './steps/offered-steps.ts'
import { type EvidenceSession, LOOKING } from './use-evidence-session.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { FileWork } from './verification.api.ts'

/** The buttons of the page: what goes out as proof, and the rules once more. */
export function VerificationActions({ file, work }: { file: EvidenceSession; work: FileWork }) {
  const { isPending, download } = useDownload()
  const { standing, call } = file.file
  const mayJudge = isOffered(file.file, 'verification.judged')
  const shortcuts = useShortcuts({ isHeard: call.is_open && call.has_audio, mayJudge })

  return (
    <>
      <ShortcutsHelp shortcuts={shortcuts} />
      {isOffered(file.file, 'verification.looked-again') && (
        <WaitingButton
          variant="default"
          isWaiting={file.isWaiting(LOOKING)}
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={file.look}
        >
          <Trans>Look again by the rules</Trans>
        </WaitingButton>
      )}
      {mayVerify(standing) && call.is_open && (
        <WaitingButton
          variant="default"
          isWaiting={isPending}
          leftSection={<IconPackageExport size={16} stroke={1.5} aria-hidden />}
          onClick={() => download(work.pack())}
        >
          <Trans>Evidence pack</Trans>
        </WaitingButton>
      )}
    </>
  )
}
