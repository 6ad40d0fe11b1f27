import { Button, Drawer } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'

import type { RolePreview } from '#contracts/roles.ts'
import { can } from '#src/machines/landing.ts'

import type { RoleDraft } from '../form/role-draft.ts'
import { incompleteIn, rulesOf } from '../grants.ts'
import type { RolesApi } from '../roles.api.ts'
import { RolePreviewPanel } from './role-preview-panel.tsx'
import type { RoleView } from './role-view.ts'

type PreviewButtonProps = {
  draft: RoleDraft
  roleId: number | null
  api: RolesApi
  permissions: readonly string[]
  view: RoleView
}

/** Looks at the application as the people of a role would, before the role is saved. */
export function PreviewButton({ draft, roleId, api, permissions, view }: PreviewButtonProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [seen, setSeen] = useState<{ userId: number | null; answer: Promise<RolePreview> }>()
  if (!can(permissions, 'role-edit')) return null
  // what is still to be chosen reaches nothing
  const incomplete = incompleteIn(draft.rules)
  const rules = rulesOf(draft.rules).filter(({ action }) => !incomplete.includes(action))
  const lookAs = (userId: number | null) => setSeen({ userId, answer: api.preview(rules, userId) })

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconEye size={16} stroke={1.5} aria-hidden />}
        onClick={() => {
          lookAs(null)
          setIsOpen(true)
        }}
      >
        <Trans>View as this role</Trans>
      </Button>
      <Drawer
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        position="right"
        size={480}
        title={draft.name ? <Trans>Seen as: {draft.name}</Trans> : <Trans>Seen as this role</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {seen && (
          <RolePreviewPanel
            roleId={roleId}
            asksSecondFactor={draft.requires_two_factor}
            answer={seen.answer}
            onRetry={() => lookAs(seen.userId)}
            onPerson={lookAs}
            searchPeople={can(permissions, 'user-list') ? api.people : null}
            view={view}
          />
        )}
      </Drawer>
    </>
  )
}
