import type { RolePreview } from '#contracts/roles.ts'
import type { UserRowDto } from '#contracts/users.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { PersonPicker } from './person-picker.tsx'
import { PreviewFacts } from './preview-facts.tsx'
import classes from './preview.module.css'
import type { RoleView } from './role-view.ts'

type RolePreviewPanelProps = {
  roleId: number | null
  asksSecondFactor: boolean
  answer: Promise<RolePreview>
  onRetry: () => void
  /** Null: nobody in particular. */
  onPerson: (userId: number | null) => void
  /** Null: the reader may not look for people. */
  searchPeople: ((q: string, signal: AbortSignal) => Promise<UserRowDto[]>) | null
  view: RoleView
}

/** What a person of the role would find: where they land, where they can go, and how much they see there. */
export function RolePreviewPanel({ answer, onRetry, onPerson, searchPeople, ...facts }: RolePreviewPanelProps) {
  const preview = usePromiseState(answer)

  return (
    <div className={classes['panel']}>
      {searchPeople && <PersonPicker search={searchPeople} onChange={onPerson} />}
      <AsyncContent answer={preview} rows={8} onRetry={onRetry}>
        {(found) => <PreviewFacts preview={found} isPending={preview.isPending} {...facts} />}
      </AsyncContent>
    </div>
  )
}
