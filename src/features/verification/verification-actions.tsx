import { Trans, useLingui } from '@lingui/react/macro'
import { IconPackageExport, IconRefresh } from '@tabler/icons-react'

import { verificationAt } from '#src/machines/verification.machine.ts'
import { ShortcutsHelp } from '#src/ui/conversation/shortcuts-help.tsx'
import { useDownload } from '#src/ui/use-download.ts'
import { WaitingButton } from '#src/ui/waiting-button.tsx'

import { type File, LOOKING } from './use-file.ts'
import { useShortcuts } from './use-shortcuts.ts'
import type { FileWork } from './verification.api.ts'

/** The buttons of the page: what goes out as proof, and the rules once more. */
export function VerificationActions({ file, work }: { file: File; work: FileWork }) {
  const { t } = useLingui()
  const { isPending, download } = useDownload()
  const { state, standing, call, is_outdated } = file.file
  const facts = { by: standing, is_proven: false, has_note: false, has_day: false, has_repair: false }
  const may = (type: 'verification.judged' | 'verification.looked-again') =>
    verificationAt(state).can({ type, ...facts })
  const shortcuts = useShortcuts({ isHeard: call.is_open && call.has_audio, mayJudge: may('verification.judged') })

  return (
    <>
      <ShortcutsHelp shortcuts={shortcuts} />
      {may('verification.looked-again') && call.expired_at === null && (
        <WaitingButton
          variant="default"
          isWaiting={file.isWaiting(LOOKING)}
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          title={is_outdated ? t`What the law asks for has changed since the rules looked` : undefined}
          onClick={file.look}
        >
          <Trans>Look again by the rules</Trans>
        </WaitingButton>
      )}
      {standing.verifies && call.is_open && (
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
