import { Trans } from '@lingui/react/macro'

import { Page } from '#src/ui/page.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { MissingFile } from './missing-file.tsx'
import { UserFileSteps, type UserFileStepsProps } from './user-file-steps.tsx'
import type { UserFileAnswers } from './user-file.api.ts'

type UserFileScreenProps = Omit<UserFileStepsProps, 'file' | 'rows'> & UserFileAnswers

/** Updates many people from a file: the page, or the file in the address. */
export function UserFileScreen({ opened, rows, ...steps }: UserFileScreenProps) {
  const [file, listed] = [usePromiseState(opened), usePromiseState(rows)]

  return (
    <Page
      title={usePageTitle()}
      sentence={
        <Trans>
          Add, change and deactivate many people at once from a file whose columns hold their email, name, role, team,
          partner or state.
        </Trans>
      }
    >
      {file.value ? (
        <UserFileSteps {...steps} file={{ ...file, value: file.value.file }} rows={listed} />
      ) : file.error ? (
        <MissingFile error={file.error} onRetry={steps.onRetry} onAnother={() => steps.onFile(undefined)} />
      ) : (
        <Loading rows={6} />
      )}
    </Page>
  )
}
