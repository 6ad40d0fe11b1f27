import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'

import { Checkbox, Stack } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { PostOptions } from '#contracts/posts.ts'
import type { Draft } from '#src/forms/use-draft.ts'

import type { PostDraft } from './post-draft.ts'

/** Who the post is for: everybody with a role, or some roles. */
export function AudienceField({ draft, roles }: { draft: Draft<PostDraft>; roles: PostOptions['roles'] }) {
  const { t } = useLingui()
  const chosen = draft.values.role_ids

  return (
    <Checkbox.Group
      label={t`Who it is for`}
      description={chosen.length === 0 ? t`Nothing is chosen: everybody with a role.` : undefined}
      value={chosen.map(String)}
      onChange={(ids) => draft.change({ role_ids: ids.map(Number) })}
      error={draft.errors['role_ids']?.[0]}
    >
      <Stack gap={6} mt="xs">
        {roles.map(({ id, name }) => (
          <Checkbox key={id} size="sm" value={String(id)} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
